// What the core says, in the reader's language. English is the core's own.

/**
 * The texts of findings, parallel to those of a report.
 * @returns {{ message: string, help?: string, fix?: string }[]}
 */
export function said({ words, core }, report, bytes) {
  if (!words.translation) return report.findings.map(({ message, help, fix }) => ({ message, help, fix: fix?.title }));
  const causes = core.causes(bytes, report.reader, report.agent);
  return report.findings.map(({ code }, index) => wording(words.translation, code, causes[index]));
}

/**
 * The texts of a finding in another language.
 * @param {object} translation What the language says of the core's.
 * @param {string} code
 * @param {string[]} cause Which wording, then what fills it.
 * @returns {{ message: string, help?: string, fix?: string }}
 */
export function wording({ findings, value }, code, [variant, ...values]) {
  const said = values.map((text) => value(text, code));
  const wordings = findings[code];
  const [message, help, fix] = (wordings[variant] ?? wordings['']).map((text) => filled(text, said));
  return { message, help, fix };
}

/** What a reader will do, in a sentence. */
export const sentence = ({ words, core }, report, bytes) =>
  words.translation?.sentence(report) ?? core.sentence(bytes, report.reader, report.agent);

/** Why a line does nothing. */
export const reason = ({ words }, text) => words.translation?.reasons[text] ?? text;

const filled = (text, values) => text.replace(/\{(\d)\}/g, (_, index) => values[index] ?? '');

/** Text with `code` between backticks and **strong** between stars, as pieces: `[tag or nothing, text]`. */
export const rich = (text) =>
  text.split(/(`[^`]*`|\*\*[^*]*\*\*)/).map((piece) =>
    piece.startsWith('`') ? ['code', piece.slice(1, -1)] : piece.startsWith('**') ? ['strong', piece.slice(2, -2)] : [null, piece],
  );
