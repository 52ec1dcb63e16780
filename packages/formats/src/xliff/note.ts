import { attribute, textOf } from '../xml/text.ts'
import type { XmlElement } from '../xml/xml.ts'
import type { XliffDocument, XliffUnit } from './document.ts'

/** What Xcode writes where a developer has written nothing. */
const standIn = 'No comment provided by engineer.'

/**
 * All notes of a unit in their order, one to a line, and the name of the unit if it has one besides its id. Notes about the
 * translation and places in source files (Angular's category `location`) are left out; what else a note says it is from is
 * said in front of it, but for a plain description.
 * @param shown the text that the note is for: a name that is the same says nothing
 */
export function noteOf({ element, id }: XliffUnit, document: XliffDocument, shown: string): string | undefined {
  const { version, prefix, text } = document
  const lines: string[] = []
  for (const child of element.children) {
    if (child.kind !== 'element') continue
    if (version === 1 && child.name === `${prefix}note`) add(child)
    if (version === 1 || child.name !== `${prefix}notes`) continue
    for (const note of child.children) if (note.kind === 'element' && note.name === `${prefix}note`) add(note)
  }
  const name = attribute(element, version === 1 ? 'resname' : 'name')
  if (name !== undefined && name !== id && name !== '' && name !== shown) lines.push(`name: ${name}`)
  return lines.length === 0 ? undefined : lines.join('\n')

  function add(note: XmlElement): void {
    const about = attribute(note, version === 1 ? 'annotates' : 'appliesTo')
    const from = attribute(note, version === 1 ? 'from' : 'category')
    const words = textOf(text, note).trim()
    if (about === 'target' || from === 'location' || words === '' || words === standIn) return
    lines.push(from === undefined || plain.has(from) ? words : `${from}: ${words}`)
  }
}

const plain: ReadonlySet<string> = new Set(['', 'description', 'developer'])
