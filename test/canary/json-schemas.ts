import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { repositoryRoot } from '../repo/source-files.ts'

const folder = join(repositoryRoot, 'packages/cli')

/** Files of the schemas that are shipped, by what they describe: the name of a command, `error`, `help` or `version`. */
export const schemaFiles: ReadonlyMap<string, string> = new Map([
  ['check', join(folder, 'check-report.schema.json')],
  ...readdirSync(join(folder, 'schemas')).map(
    (file) => [file.replace('.v1.json', ''), join(folder, 'schemas', file)] as const,
  ),
])

const compiled = new Map<string, ValidateFunction>()

/** What is wrong in the documents that `--json` printed, by the schemas that are shipped. */
export function documentProblems(printed: string): readonly string[] {
  return documentsIn(printed).flatMap((document) => {
    const name = nameOf(document)
    // A check within `watch` is a document of `watch`.
    const validate = compiled.get(name) ?? compile(name)
    if (validate === undefined) return [`${name} has no schema`]
    if (validate(document)) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${name}${instancePath} ${message ?? ''}`)
  })
}

function compile(name: string): ValidateFunction | undefined {
  const file = schemaFiles.get(name)
  if (file === undefined) return undefined
  const schema = JSON.parse(readFileSync(file, 'utf8')) as object
  const validate = new Ajv2020({ allowUnionTypes: true, allErrors: true }).compile(schema)
  compiled.set(name, validate)
  return validate
}

/** One document, or one on each line; a run that was stopped may have printed a part of one. */
function documentsIn(printed: string): readonly unknown[] {
  const texts = isWhole(printed) ? [printed] : printed.split('\n').filter(isWhole)
  return texts.map((text) => JSON.parse(text) as unknown)
}

function isWhole(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'version' in value
  } catch {
    return false
  }
}

function nameOf(document: unknown): string {
  if (typeof document !== 'object' || document === null) return 'nothing'
  if ('command' in document) return String(document.command)
  return 'error' in document ? 'error' : 'nothing'
}
