import { openOutput } from '@lockale/terminal/output'
import { dim } from '@lockale/terminal/render/screen'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { readHints } from './init-hints.ts'

/** Runs `init`. Prints a first line at once, because the code that detects a project takes a while to load. */
export async function init(context: CommandContext): Promise<Answer> {
  const { host, flags } = context
  const hints = readHints(flags)
  const isQuiet = flags.has('json') || flags.has('quiet')
  const output = openOutput(host, { isJson: false, isQuiet, noColor: flags.has('no-color') })
  output.note([[dim('looking for locale files')]])
  const { initProject } = await import('./init-project.ts')
  return initProject(context, { hints, output })
}
