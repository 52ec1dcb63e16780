import { documentSchemas } from 'lockale/schema-source/schemas.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

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
  const schema = documentSchemas.get(name)
  if (schema === undefined) return undefined
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
