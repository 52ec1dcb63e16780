import { redact } from '@lockale/errors'
import type { Progress, ProgressOptions } from './progress-options.ts'
import { jsonSafe } from './terminal-safe.ts'

/** The version of every line. Fields and events are added without a new one. */
const lineVersion = 1

/** Every event as one line of JSON. `unsaved` is not among them: it is no progress, and is said whatever is asked for. */
export function jsonProgress({ terminal, secrets }: Pick<ProgressOptions, 'terminal' | 'secrets'>): Progress {
  return {
    onEvent({ type, ...fields }) {
      if (type === 'unsaved') return
      const line = JSON.stringify({ version: lineVersion, event: type, ...fields })
      terminal.write(`${jsonSafe(redact(line, secrets))}\n`)
    },
    end() {},
  }
}
