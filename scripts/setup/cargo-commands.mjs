// Parts of Rust that a minimal installation leaves out.
import { output, run, which } from '../lib/run.mjs';
import { Failure, say } from '../lib/say.mjs';

/** Makes sure that `cargo fmt` or `cargo clippy` is there; `component` is what rustup calls it. */
export async function ensureCargoCommand(command, component) {
  if (output('cargo', [command, '--version']) !== null) return;
  if (which('cargo') && which('rustup')) {
    say(`Adding ${component} with rustup (usually 5–10 s) …`);
    await run('rustup', ['component', 'add', component]);
    return;
  }
  throw new Failure(`\`cargo ${command}\` is missing: install Rust with its ${component} from https://rustup.rs, then try again.`);
}
