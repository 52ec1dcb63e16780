import { shellWord } from '@lockale/errors'
import type { ExampleStep } from './project-example.ts'

/** As you type them one after the other. */
export function commandLines(step: ExampleStep): readonly string[] {
  return [...(step.git ?? []), commandLine(step)]
}

/** As a shell reads it: `CI=true lockale sync`. */
function commandLine({ env = {}, command }: ExampleStep): string {
  return [...Object.entries(env).map(([name, value]) => `${name}=${shellWord(value)}`), command].join(' ')
}
