import { matchesFile } from '@lockale/config-schema'
import type { UserConfig } from '@lockale/core'
import type { Facts } from './facts.ts'
import type { Framework } from './frameworks.ts'
import type { Layout, OtherFile } from './layouts.ts'
import type { ToolConfig } from './tools/tool-config.ts'

type Settings = NonNullable<UserConfig['messages']>

const enough = 5

/** Usual names of Android files with strings. Files with other names mostly contain sizes, colours and styles. */
const usualName = /(?:strings|plurals|arrays)[^/]*\.xml$/iu

/**
 * Removes Android resources that contain values for code: files and arrays of identifiers, and files without a
 * translation.
 * @returns `kept` and `aside`: remaining and removed files; `locked`: config that locks arrays without strings
 */
export async function setAsideValues(
  layouts: readonly Layout[],
  { facts, framework, tools }: { facts: Facts; framework: Framework; tools: readonly ToolConfig[] },
): Promise<{ kept: readonly Layout[]; aside: readonly OtherFile[]; locked: Settings }> {
  if (framework.id !== 'android') return { kept: layouts, aside: [], locked: [] }
  const most = Math.max(0, ...layouts.map(({ locales }) => locales.size))
  const kept: Layout[] = []
  const aside: OtherFile[] = []
  const locked: Settings[number][] = []
  for (const layout of layouts) {
    const { base, locales } = layout
    const path = base ?? ''
    const isNamed = tools.some(({ files }) =>
      files.some(({ source }) => source !== undefined && matchesFile(source, path)),
    )
    const values = readValues(base === undefined ? '' : ((await facts.read(base)) ?? ''))
    const isUsual = usualName.test(path)
    if (!isUsual && !isNamed && values.strings.length + values.arrays.length === 0) continue
    const why = isNamed || locales.size > 0 ? undefined : reasonFor(path, { values, most, isUsual })
    if (base !== undefined && why !== undefined) {
      aside.push({ path, why })
      continue
    }
    kept.push(layout)
    const codes = values.arrays.filter(({ items }) => items.length > 1 && items.every(isIdentifier))
    const some = codes.length === 0 ? [] : await readSome(layout, facts)
    locked.push(...codes.filter(({ name }) => some.every((text) => !text.includes(`"${name}"`))).map(lockOf))
  }
  return { kept, aside, locked }
}

async function readSome({ locales }: Layout, facts: Facts): Promise<readonly string[]> {
  const texts = await Promise.all([...locales.values()].slice(0, enough).map(({ path }) => facts.read(path)))
  return texts.filter((text) => text !== undefined)
}

function lockOf({ name }: { readonly name: string }): Settings[number] {
  return { match: `${name}.*`, policy: 'locked', checks: { 'missing-key': 'off' } }
}

interface Values {
  readonly arrays: readonly { readonly name: string; readonly items: readonly string[] }[]
  readonly strings: readonly string[]
}

function reasonFor(
  path: string,
  { values, most, isUsual }: { readonly values: Values; readonly most: number; readonly isUsual: boolean },
): string | undefined {
  const name = path.split('/').at(-1) ?? ''
  if (/do_?not_?translate|(?:un|non_?)translatable/iu.test(name)) return 'its name says that it must not be translated'
  const all = [...values.strings, ...values.arrays.flatMap(({ items }) => items)]
  if (all.length === 0) return 'it has no strings to translate'
  if (all.every(isIdentifier)) return 'its values are identifiers, not words'
  if (isUsual && most < enough) return undefined
  return most === 0 ? 'no locale has it' : `none of the ${most} locales has it`
}

/** Returns true for values that users do not read: names in code, numbers, and references to other resources. */
function isIdentifier(value: string): boolean {
  return (
    value.length <= 200 &&
    /^(?:[A-Z][a-z\d]+(?:[A-Z][a-z\d]*)+|[a-z]+(?:[A-Z][a-z\d]*)+|[a-z\d]+(?:_[a-z\d]+)+|[A-Z][A-Z\d_]+|[\w-]+(?:\.[\w-]+)+|[-+]?\d[\d.]*|[@?][\w:./+-]+|true|false|)$/u.test(
      value.trim(),
    )
  )
}

function readValues(xml: string): Values {
  const live = xml.slice(0, maxCharacters).replaceAll(/<!--[^]*?(?:-->|$(?![^]))/gu, '')
  const arrays = [
    ...live.matchAll(/<string-array\b[^<>]*?\bname="([^"]*)"[^<>]*>([^]*?)(?:<\/string-array>|$(?![^]))/gu),
  ]
  return {
    arrays: arrays
      .filter(([whole]) => !isMarked(whole))
      .map(([, name = '', inside = '']) => ({ name, items: textsIn(inside, 'item') })),
    strings: [...live.matchAll(/<(string|plurals)(?=[\s>])[^<>]*>([^<]*)(<\/)?/gu)].flatMap(
      ([whole, kind, text = '', end]) => {
        if (isMarked(whole)) return []
        return [kind === 'string' && end !== undefined ? text : words]
      },
    ),
  }
}

/** Text that stands for plurals and values with markup: both are strings for users, never identifiers. */
const words = 'some words'

function isMarked(element: string): boolean {
  return /^[^>]*\btranslatable="false"/u.test(element)
}

function textsIn(xml: string, name: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${name}\\b[^<>]*>([^<]*)`, 'gu'))].map(([, text = '']) => text)
}

const maxCharacters = 4_000_000
