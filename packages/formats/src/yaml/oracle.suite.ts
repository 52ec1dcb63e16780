import {
  CORE_SCHEMA,
  EVENT_ID,
  type Event,
  getScalarValue,
  load,
  parseEvents,
  SCALAR_STYLE,
  YAML11_SCHEMA,
} from 'js-yaml'
import type { EntryPath } from '../format.ts'

type Value = readonly [path: EntryPath, text: string]

/** The texts of a document as js-yaml reads them. A plain scalar is one unless both versions of YAML see no text in it. */
export function textsByOracle(document: string): readonly Value[] {
  const text = document.replace(/^\uFEFF/, '')
  const events = parseEvents(text, { maxDepth: 2000 })
  const texts: Value[] = []
  let at = 0
  for (; at < events.length; at++)
    if (events[at]?.type === EVENT_ID.DOCUMENT && events[at + 1]?.type !== EVENT_ID.POP) break
  at++
  if (at < events.length) readNode([], false)
  return texts

  function readNode(path: EntryPath, isForeign: boolean): void {
    const event = events[at++]
    if (event === undefined) return
    const isOther = isForeign || (event.type !== EVENT_ID.POP && hasForeignTag(event))
    if (event.type === EVENT_ID.SCALAR) {
      const value = getScalarValue(text, event)
      const isTagged = event.tagStart >= 0
      const isPlain = event.style === SCALAR_STYLE.PLAIN && !isTagged
      if (!isOther && !(isPlain && isNoText(value))) texts.push([path, value])
    } else if (event.type === EVENT_ID.SEQUENCE) {
      for (let index = 0; events[at]?.type !== EVENT_ID.POP; index++) readNode([...path, String(index)], isOther)
      at++
    } else if (event.type === EVENT_ID.MAPPING) {
      const inside = new Map<string, Value[]>()
      const outside = texts.length
      while (events[at]?.type !== EVENT_ID.POP) {
        const key = events[at]
        const name = key?.type === EVENT_ID.SCALAR ? getScalarValue(text, key) : undefined
        const isMerge = key?.type === EVENT_ID.SCALAR && name === '<<' && key.style === SCALAR_STYLE.PLAIN
        if (name === undefined) readNode([], true)
        else at++
        readNode([...path, name ?? ''], isOther)
        const found = texts.splice(outside)
        if (isMerge || name === undefined) continue
        // Of duplicates only the last one is seen.
        inside.delete(name)
        inside.set(name, found)
      }
      texts.push(...[...inside.values()].flat())
      at++
    }
  }

  function hasForeignTag(event: Event): boolean {
    if (!('tagStart' in event) || event.tagStart < 0) return false
    return !/^!(?:!str|!map|!seq)?$/.test(text.slice(event.tagStart, event.tagEnd))
  }
}

/** A null, a number, a date or a Ruby symbol. */
function isNoText(token: string): boolean {
  if (/^:[A-Za-z_]\w*[?!=]?$/.test(token)) return true
  if (token === '') return true
  const older: unknown = /^[-+\w.:~=]+(?:[ \t][-+\w.: \t]+)?$/.test(token) ? loaded(token, YAML11_SCHEMA) : token
  if (older instanceof Date) return true
  return typeof older !== 'string' && typeof loaded(token, CORE_SCHEMA) !== 'string'
}

function loaded(token: string, schema: typeof CORE_SCHEMA): unknown {
  try {
    return load(token, { schema })
  } catch {
    return token
  }
}
