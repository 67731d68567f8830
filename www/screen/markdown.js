// A report as Markdown, to be pasted where people help each other. Nothing of the file becomes markup there.

/** How many findings, and how many characters of the file, are put in. */
const mostFindings = 50;
const mostOfFile = 8_000;

/**
 * @param {object} parts
 * @param {string} parts.title
 * @param {string} parts.sentence What Strudel will do.
 * @param {{ severity: string, line: string, code: string, message: string, help?: string }[]} parts.findings In words.
 * @param {string[]} parts.lines The lines of the file, with nothing invisible left in them.
 * @param {(count: number) => string} parts.more
 */
export function markdown({ title, sentence, findings, lines, more }) {
  const items = findings.slice(0, mostFindings).map(({ severity, line, code, message, help }) =>
    `- **${plain(severity)}**, ${plain(line)}, \`${code}\`: ${plain([message, help].filter(Boolean).join(' '))}`);
  if (findings.length > mostFindings) items.push(`- ${plain(more(findings.length - mostFindings))}`);
  const whole = lines.join('\n');
  const file = whole.length > mostOfFile ? `${whole.slice(0, mostOfFile).replace(/[\ud800-\udbff]$/, '')}…` : whole;
  const longestRun = Math.max(2, ...[...file.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longestRun + 1);
  return [`### ${plain(title)}`, plain(sentence), items.join('\n'), `${fence}text\n${file}\n${fence}`].filter(Boolean).join('\n\n') + '\n';
}

/** Text that stays what it is: on one line, with every character that Markdown or HTML could read made harmless. */
const plain = (text) => text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>()#+!|~&@^$=]/g, '\\$&').replace(/\b(https?|ftp)(?=:)|\bwww(?=\.)/gi, '$&\\');
