import { shellWord } from '@lockale/errors'
import type { ExampleStep } from './project-example.ts'

/** As a shell reads it: `CI=true lockale sync`. */
export function commandLine({ env = {}, command }: ExampleStep): string {
  return [...Object.entries(env).map(([name, value]) => `${name}=${shellWord(value)}`), command].join(' ')
}
