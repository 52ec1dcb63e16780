import { commandExamples, nameExamples } from './command-examples.ts'
import { configExamples } from './config-examples.ts'
import { fileExamples, lockfileExamples } from './file-examples.ts'
import { gitExamples } from './git-examples.ts'
import type { ProjectExample } from './project-example.ts'
import { ruleExamples } from './rule-examples.ts'
import {
  glossaryExamples,
  handoffExamples,
  keyExamples,
  memoryExamples,
  styleExamples,
  writingExamples,
} from './service-examples.ts'

/** Examples of errors, by code. What no small project can show has none. */
export const errorExamples: Readonly<Record<string, ProjectExample>> = {
  ...commandExamples,
  ...configExamples,
  ...fileExamples,
  ...lockfileExamples,
  ...gitExamples,
  ...keyExamples,
  ...nameExamples,
  ...glossaryExamples,
  ...styleExamples,
  ...memoryExamples,
  ...handoffExamples,
  ...writingExamples,
}

/** Returns the example of an error or a rule, if it is a project and a command. */
export function exampleOf(code: string): ProjectExample | undefined {
  const rules: Readonly<Record<string, ProjectExample>> = ruleExamples
  return errorExamples[code] ?? rules[code]
}
