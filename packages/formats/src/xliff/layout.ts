import type { PrintPlace } from '../block/block.ts'
import { splice } from '../splice.ts'
import { nodesOf } from '../xml/text.ts'
import { scanXml, type XmlElement, type XmlNode } from '../xml/xml.ts'

interface Layout extends Pick<PrintPlace, 'indent' | 'lineBreak' | 'inline'> {
  readonly step: string
}

interface LaidOut extends Pick<Layout, 'indent' | 'step'> {
  /** Names of elements whose content is a string, so that their white space is kept. */
  readonly texts: ReadonlySet<string>
}

/** Lays out elements for another file: replaces white space between them, and all line breaks, also in strings. */
export function layOut(elements: string, from: LaidOut, to: Layout): string {
  const text = `<r>${elements}</r>`
  const scan = scanXml(text, { entities: { names: new Set(), open: true } })
  const patches = scan.ok
    ? gapsIn(scan.root, text, from.texts).map(({ start, end }) => ({
        range: { start, end },
        text: to.inline ? '' : gapTo(text.slice(start, end), from, to),
      }))
    : []
  const laidOut = splice(text, patches).slice('<r>'.length, -'</r>'.length)
  // White space between elements already has the line breaks of the target: this replacement keeps them.
  return laidOut.replaceAll(/\r\n|\r|\n/g, to.lineBreak)
}

/** Returns white space with line breaks between elements, in file order. */
function gapsIn(root: XmlElement, text: string, texts: ReadonlySet<string>): readonly XmlNode[] {
  const gaps: XmlNode[] = []
  const stack: XmlElement[] = [root]
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    const own: XmlNode[] = []
    let isText = false
    for (const child of nodesOf(element)) {
      if (child.kind === 'element') {
        if (!texts.has(child.name)) stack.push(child)
      } else if (child.kind === 'text') {
        const raw = text.slice(child.start, child.end)
        if (!/^[ \t\r\n]*$/.test(raw)) isText = true
        else if (/[\r\n]/.test(raw)) own.push(child)
      } else if (child.kind === 'cdata') {
        isText = true
      }
    }
    if (!isText) for (const gap of own) gaps.push(gap)
  }
  return gaps
}

function gapTo(gap: string, from: LaidOut, to: Layout): string {
  const breaks = gap.match(/\r\n|\r|\n/g)?.length ?? 1
  const indent = gap.slice(Math.max(gap.lastIndexOf('\n'), gap.lastIndexOf('\r')) + 1)
  return to.lineBreak.repeat(breaks) + (indent.startsWith(from.indent) ? indentTo(indent, from, to) : indent)
}

function indentTo(indent: string, from: LaidOut, to: Layout): string {
  const more = indent.slice(from.indent.length)
  const levels = from.step === '' ? 0 : more.length / from.step.length
  const isEven = Number.isInteger(levels) && more === from.step.repeat(levels)
  return to.indent + (isEven ? to.step.repeat(levels) : more)
}
