import { type IcuBlock, type IcuNode, readIcu } from '../icu/read-icu.ts'
import { isLenient, type Quoting } from '../icu/quotes.ts'
import type { Chooser, Renderer, Showing, Shown } from './renderer.ts'

interface IcuOptions {
  readonly quoting: Quoting
  /** Flutter: `=0`, `=1` and `=2` are other names of `zero`, `one` and `two`, and the last one counts. */
  readonly namesNumbers?: boolean
}

/** ICU MessageFormat, as intl-messageformat and ICU itself show it; Flutter's and Angular's with their own rules. */
export function icuRenderer(options: IcuOptions): Renderer {
  const known = new Map<string, readonly IcuNode[] | undefined>()
  const read = (message: string) => {
    if (known.has(message)) return known.get(message)
    if (known.size >= maxKnown) known.clear()
    const { nodes } = readIcu(message, { quoting: options.quoting })
    known.set(message, nodes)
    return nodes
  }
  return {
    choosers(message) {
      const nodes = read(message)
      return nodes && choosersOf(nodes, options)
    },
    show(message, showing) {
      const nodes = read(message)
      return nodes && showNodes(nodes, { ...options, showing, number: undefined })
    },
  }
}

/** A message is shown many times, beside its translation. */
const maxKnown = 16

function choosersOf(nodes: readonly IcuNode[], options: IcuOptions): readonly Chooser[] {
  const found = new Map<string, Chooser>()
  walk(nodes)
  return [...found.values()]

  function walk(level: readonly IcuNode[]): void {
    for (const node of level) {
      if (node.type !== 'block') continue
      const { name, kind, offset } = node
      const keys = node.options.map(({ key }) => key)
      const exact = kind === 'select' ? [] : keys.flatMap((key) => exactNumber(key, options) ?? [])
      const own = found.get(`${kind} ${name} ${offset}`) ?? { name, kind, offset, numbers: [], words: [] }
      found.set(`${kind} ${name} ${offset}`, {
        ...own,
        numbers: [...new Set([...own.numbers, ...exact])],
        words: kind === 'select' ? [...new Set([...own.words, ...keys])] : [],
        ...(options.namesNumbers === true && { namesCategories: true }),
      })
      for (const option of node.options) walk(option.nodes)
    }
  }
}

const names = ['zero', 'one', 'two']

function exactNumber(key: string, { namesNumbers }: IcuOptions): number | undefined {
  if (key.startsWith('=')) return Number(key.slice(1))
  const named = names.indexOf(key)
  return namesNumbers === true && named !== -1 ? named : undefined
}

interface Place extends IcuOptions {
  readonly showing: Showing
  /** What `#` shows. */
  readonly number: string | undefined
}

function showNodes(nodes: readonly IcuNode[], place: Place): readonly Shown[] | undefined {
  const shown: Shown[] = []
  for (const node of nodes) {
    const parts = showNode(node, place)
    if (parts === undefined) return undefined
    shown.push(...parts)
  }
  return shown
}

function showNode(node: IcuNode, place: Place): readonly Shown[] | undefined {
  switch (node.type) {
    case 'text':
      return [{ type: 'text', text: node.text }]
    case 'argument':
      return [{ type: 'placeholder', name: node.name }]
    case 'pound':
      return [{ type: 'placeholder', name: place.number ?? '#' }]
    case 'tag': {
      // behind its first character a tag is a text
      const { raw } = node.part
      const inside = { quoting: place.quoting, isPlural: place.number !== undefined }
      const { nodes } = readIcu(raw.slice(1), inside)
      const shown = nodes && showNodes(nodes, place)
      return shown && [{ type: 'text', text: raw.slice(0, 1) }, ...shown]
    }
    case 'block': {
      const option = chooseOption(node, place)
      return option && showNodes(option.nodes, { ...place, number: isLenient(place.quoting) ? countedBy(node) : undefined })
    }
  }
}

/** The number less an offset is another one than the number. */
function countedBy({ kind, name, offset }: IcuBlock): string | undefined {
  if (kind === 'select') return undefined
  return offset === 0 ? name : `${name} - ${offset}`
}

function chooseOption(block: IcuBlock, { showing: { values, locale }, namesNumbers }: Place) {
  const { kind, name, offset, options } = block
  const value = values.get(name)
  if (value === undefined) return undefined
  const find = (key: string) => options.find((option) => option.key === key)
  if (kind === 'select') return find(String(value)) ?? find('other')
  const number = Number(value)
  const category = categoryOf(number - offset, { kind, locale })
  if (namesNumbers !== true) return find(`=${value}`) ?? find(category) ?? find('other')
  const named = (form: string) => {
    const at = names.indexOf(form)
    return options.findLast(({ key }) => key === form || (at !== -1 && key === `=${at}`))
  }
  return named(names[number] ?? '') ?? named(category) ?? find('other')
}

const opened = new Map<string, Intl.PluralRules | undefined>()

/** `other` for a locale without rules, and never the category of the system's language. */
function categoryOf(
  number: number,
  { kind, locale }: { readonly kind: 'cardinal' | 'ordinal'; readonly locale: string },
): string {
  const id = `${kind} ${locale}`
  if (!opened.has(id)) {
    const isKnown = Intl.PluralRules.supportedLocalesOf([locale]).length > 0
    opened.set(id, isKnown ? new Intl.PluralRules(locale, { type: kind }) : undefined)
  }
  return opened.get(id)?.select(number) ?? 'other'
}
