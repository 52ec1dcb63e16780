import { LockaleError } from '@lockale/errors'

/** One word of `--field`. */
export interface Field {
  readonly name: string
  /** A list even where it comes once. */
  readonly isList: boolean
  readonly value: unknown
}

/**
 * Reads `name=text`, `name[]=text` and `name:=json`.
 * @throws {LockaleError} `USAGE_BAD_VALUE`
 */
export function readFields(words: readonly string[]): readonly Field[] {
  return words.map((word) => {
    const [, name = '', list, sign, text = ''] = /^([^=:]+?)(\[\])?(:?=)([\s\S]*)$/u.exec(word) ?? []
    if (name === '') {
      throw badField(`--field takes name=value, not "${word}".`, 'Write --field name=value, or --field name:=json')
    }
    return { name, isList: list !== undefined, value: sign === ':=' ? readJson(name, text) : text }
  })
}

/** An object for JSON: a name that comes again makes a list. */
export function toJsonFields(fields: readonly Field[]): Readonly<Record<string, unknown>> {
  const values = new Map<string, unknown>()
  for (const { name, isList, value } of fields) {
    if (/[[\]]/u.test(name)) {
      throw badField(
        `--field ${name} has brackets in its name.`,
        `What is nested is written as JSON: --field 'name:={"…": …}'`,
      )
    }
    const before = values.get(name)
    if (before === undefined && !values.has(name)) values.set(name, isList ? [value] : value)
    else values.set(name, [...(Array.isArray(before) ? (before as readonly unknown[]) : [before]), value])
  }
  return Object.fromEntries(values)
}

/** Names and values for a form: a list is its name again and again. */
export function toFormFields(fields: readonly Field[]): readonly (readonly [name: string, value: string])[] {
  return fields.flatMap(({ name, value }) => {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    return values.map((each) => [name, formValue(name, each)] as const)
  })
}

function formValue(name: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw badField(
    `--field ${name} cannot be put into a form.`,
    'A form holds texts, numbers, true and false: leave --form out.',
  )
}

function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw badField(`--field ${name}:= takes JSON, and this is none.`, `Write a text as --field ${name}=text`)
  }
}

function badField(message: string, hint: string): LockaleError {
  return new LockaleError('USAGE_BAD_VALUE', message, { hint })
}
