import { isRecord } from '@lockale/errors'
import { categoryOf, type Chooser, recent, type Renderer, type Showing, type Shown, type Value } from './renderer.ts'
import { type TextReader, toShown } from './shown.ts'

/** Displays messages as Paraglide does for inlang's format: the first row whose condition is met, or the only row. */
export function inlangRenderer(texts: TextReader): Renderer {
  const rowsOf = recent(readRows)
  return {
    choosers(message) {
      const rows = rowsOf(message)
      if (rows === undefined) return isObject(message) ? undefined : []
      return rows.length === 1 ? [] : choosersOf(rows)
    },
    show(message, showing) {
      const rows = rowsOf(message)
      if (rows === undefined) return isObject(message) ? undefined : toShown(message, texts)
      const row = rows.length === 1 ? rows[0] : rows.find(({ tests }) => tests.every((test) => holds(test, showing)))
      return row && toShown(row.text, texts).map((part) => withVariable(part, row.locals))
    },
  }
}

interface Local {
  readonly variable: string
  readonly options: Intl.PluralRulesOptions
}

interface Test {
  readonly name: string
  readonly value: string
  /** The declaration that turns the value into a plural category. Absent: the value itself is compared. */
  readonly local: Local | undefined
}

interface Row {
  readonly tests: readonly Test[]
  readonly text: string
  readonly locals: ReadonlyMap<string, Local>
}

function isObject(message: string): boolean {
  return /^\[?\{"(?:declarations|selectors|match)":/u.test(message)
}

/** Reads the rows of a message; `undefined` for a plain string, and for an object that cannot be read. */
function readRows(message: string): readonly Row[] | undefined {
  if (!isObject(message)) return undefined
  const parsed = parse(message)
  const object: unknown = Array.isArray(parsed) ? parsed[0] : parsed
  if (!isRecord(object) || !isRecord(object['match'])) return undefined
  const locals = readLocals(object['declarations'])
  return Object.entries(object['match']).map(([condition, text]) => ({
    tests: readTests(condition, locals),
    text: String(text),
    locals,
  }))
}

function parse(message: string): unknown {
  try {
    return JSON.parse(message)
  } catch {
    return undefined
  }
}

function readLocals(declarations: unknown): ReadonlyMap<string, Local> {
  const list: readonly unknown[] = Array.isArray(declarations) ? declarations : []
  return new Map(
    list.flatMap((declaration): readonly (readonly [string, Local])[] => {
      const found = /^local (\w+) = (\w+): plural\b(.*)$/su.exec(String(declaration))
      const [, name, variable, rest = ''] = found ?? []
      if (name === undefined || variable === undefined) return []
      const type = /\btype\s*=\s*ordinal(?!\S)/u.test(rest) ? 'ordinal' : 'cardinal'
      return [[name, { variable, options: { type } }]]
    }),
  )
}

function readTests(condition: string, locals: ReadonlyMap<string, Local>): readonly Test[] {
  return condition.split(',').flatMap((part) => {
    const [name = '', value = ''] = part.split('=').map((each) => each.trim())
    return name === '' || value === '' || value === '*' ? [] : [{ name, value, local: locals.get(name) }]
  })
}

function holds({ name, value, local }: Test, { locale, values }: Showing): boolean {
  const given = values.get(local?.variable ?? name)
  if (given === undefined) return false
  return local === undefined ? isEqual(given, value) : categoryOf(Number(given), locale, local.options) === value
}

/** Compares a value of the app with a word of the file. The number 1 also equals the word `1`. */
function isEqual(given: Value, value: string): boolean {
  return given === value || (typeof given === 'number' && value.trim() !== '' && given === Number(value))
}

function choosersOf(rows: readonly Row[]): readonly Chooser[] {
  const found = new Map<string, Chooser>()
  for (const { name, value, local } of rows.flatMap(({ tests }) => tests)) {
    const kind = local === undefined ? 'select' : local.options.type === 'ordinal' ? 'ordinal' : 'cardinal'
    const called = local?.variable ?? name
    const words = found.get(`${kind} ${called}`)?.words ?? []
    const known = kind === 'select' && !words.includes(value) ? [...words, value] : words
    found.set(`${kind} ${called}`, { name: called, kind, numbers: [], words: known })
  }
  return [...found.values()]
}

function withVariable(part: Shown, locals: ReadonlyMap<string, Local>): Shown {
  return part.type === 'text' ? part : { ...part, name: locals.get(part.name)?.variable ?? part.name }
}
