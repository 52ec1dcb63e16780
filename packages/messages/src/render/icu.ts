import { type IcuBlock, type IcuNode, readIcu } from '../icu/read-icu.ts'
import { isLenient, type Quoting } from '../icu/quotes.ts'
import { categoryOf, type Chooser, recent, type Renderer, type Showing, type Shown } from './renderer.ts'

interface IcuOptions {
  readonly quoting: Quoting
  /** Flutter: `=0`, `=1` and `=2` mean `zero`, `one` and `two`; if a message has both, the last one is used. */
  readonly namesNumbers?: boolean
}

/** ICU MessageFormat, as intl-messageformat and ICU display it; messages of Flutter and Angular by their own rules. */
export function icuRenderer(options: IcuOptions): Renderer {
  const readNodes = recent((message) => readIcu(message, { quoting: options.quoting }))
  return {
    choosers(message, showing) {
      const { nodes } = readNodes(message)
      return nodes && choosersOf(nodes, options, showing)
    },
    show(message, showing) {
      const { nodes } = readNodes(message)
      return nodes && showNodes(nodes, { ...options, showing, number: undefined })
    },
  }
}

function choosersOf(nodes: readonly IcuNode[], options: IcuOptions, showing: Showing | undefined): readonly Chooser[] {
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
        ...(options.namesNumbers === true && {
          named: [...(own.named ?? []), ...keys.flatMap((key) => indexIn(names, key) ?? [])],
        }),
      })
      const chosen = showing === undefined ? node.options : [chooseOption(node, showing, options)]
      for (const option of chosen) walk(option?.nodes ?? [])
    }
  }
}

const names = ['zero', 'one', 'two']

function exactNumber(key: string, { namesNumbers }: IcuOptions): number | undefined {
  if (key.startsWith('=')) return Number(key.slice(1))
  return namesNumbers === true ? indexIn(names, key) : undefined
}

function indexIn(list: readonly string[], word: string): number | undefined {
  const at = list.indexOf(word)
  return at === -1 ? undefined : at
}

interface Place extends IcuOptions {
  readonly showing: Showing
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
      // placeholders in an attribute are displayed, too: without its `<`, the tag is read as text that contains them
      const { raw } = node.part
      const inside = { quoting: place.quoting, isPlural: place.number !== undefined }
      const { nodes } = readIcu(raw.slice(1), inside)
      const shown = nodes && showNodes(nodes, place)
      return shown && [{ type: 'text', text: raw.slice(0, 1) }, ...shown]
    }
    case 'block': {
      const option = chooseOption(node, place.showing, place)
      return (
        option && showNodes(option.nodes, { ...place, number: isLenient(place.quoting) ? countedBy(node) : undefined })
      )
    }
  }
}

/** Returns the name of the number that selects the branch. A number minus an offset has a different name. */
function countedBy({ kind, name, offset }: IcuBlock): string | undefined {
  if (kind === 'select') return undefined
  return offset === 0 ? name : `${name} - ${offset}`
}

function chooseOption(block: IcuBlock, { values, locale }: Showing, { namesNumbers }: IcuOptions) {
  const { kind, name, offset, options } = block
  const value = values.get(name)
  if (value === undefined) return undefined
  const find = (key: string) => options.find((option) => option.key === key)
  if (kind === 'select') return find(String(value)) ?? find('other')
  const number = Number(value)
  const category = categoryOf(number - offset, locale, { type: kind })
  if (namesNumbers !== true) return find(`=${value}`) ?? find(category) ?? find('other')
  const named = (form: string) => {
    const own = `=${indexIn(names, form) ?? ''}`
    return options.findLast(({ key }) => key === form || key === own)
  }
  return named(names[number] ?? '') ?? named(category) ?? find('other')
}
