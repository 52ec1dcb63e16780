import type { Finding } from '../finding.ts'
import { escapeIcu } from '../icu/escape.ts'
import { type IcuNode, readIcu } from '../icu/read-icu.ts'
import { findVariant } from '../plural/plan-variants.ts'
import type { PluralSlot } from '../plural/plural-slots.ts'
import type { Syntax, Variant, Variants } from '../syntax.ts'
import { chooseItem, type ChoiceItem, quoteChoice, readChoice } from './choice.ts'

/**
 * Takes a message with one choice apart: a full sentence for each of its limits, which a translation keeps, since Java knows
 * no rules of languages there.
 */
export function readJavaVariants(message: string, syntax: Syntax): Variants | undefined {
  const { nodes = [] } = message.includes('choice') ? readIcu(message, { quoting: 'required' }) : {}
  const [choice, second] = nodes.filter((node) => node.type === 'argument' && node.format === 'choice')
  if (choice?.type !== 'argument' || second !== undefined) return undefined
  const items = readChoice(choice.style ?? '')
  // a brace that is quoted twice over is more than a translation should carry
  if (items === undefined || items.length > maxItems || nodes.some(hasBrace)) return undefined
  if (items.some(({ text }) => rejectBraces(text) !== undefined)) return undefined
  const at = nodes.indexOf(choice)
  const [before, after] = [partsOf(message, nodes.slice(0, at)), partsOf(message, nodes.slice(at + 1))]
  const slots = items.map((item, index) => toSlot(items, item, index === items.length - 1 ? 'other' : keyOf(item)))
  const variants = items.map((item, index): Variant => {
    const own = item.text.includes('{') ? readIcu(item.text, { quoting: 'required' }) : undefined
    const inner: readonly Part[] = own?.nodes === undefined ? [{ text: item.text }] : partsOf(item.text, own.nodes)
    return { keys: [slots[index]?.form ?? 'other'], text: writeParts([...before, ...inner, ...after]) }
  })
  return {
    axes: [{ name: choice.name, kind: 'cardinal', offset: 0, keys: slots.map(({ form }) => form), slots }],
    variants,
    syntax: { ...syntax, reject: (text) => syntax.reject(text) ?? rejectBraces(text) },
    print(target) {
      const texts = items.map(({ limit }, index) => {
        const { text } = findVariant({ variants: target }, [slots[index]?.form ?? 'other'])
        return limit + quoteChoice(writtenInChoice(text))
      })
      const head = message.slice(choice.start, choice.end).replace(/,(\s*)choice(\s*),(\s*)[^]*$/u, ',$1choice$2,$3')
      return `${head}${texts.join('|')}}`
    },
  }
}

function hasBrace(node: IcuNode): boolean {
  return node.type === 'text' && /[{}]/u.test(node.text)
}

function rejectBraces(text: string): Finding | undefined {
  const brace = readIcu(text, { quoting: 'required' }).nodes?.find(hasBrace)
  return brace && { code: 'format-syntax', severity: 'error', arguments: { found: text.slice(brace.start, brace.end) } }
}

/** More limits are a table. */
const maxItems = 64

function keyOf({ limit }: ChoiceItem): string {
  return limit.trim()
}

function toSlot(items: readonly ChoiceItem[], item: ChoiceItem, form: string): PluralSlot {
  const isOwn = (value: number) => chooseItem(items, value) === item
  const integers = Array.from({ length: 1001 }, (_, value) => value).filter(isOwn)
  const sample = [5, 3, 2, 1].find(isOwn) ?? integers[0] ?? (Number.isFinite(item.number) ? item.number : 0)
  // `-1#unknown` stands for that one number
  const isBelow = integers.length === 0 && Number.isFinite(item.number)
  const only = isBelow ? item.number : integers.length === 1 ? integers[0] : undefined
  return { form, sample, alternatives: [], only, kind: 'integer' }
}

/** A piece of a text: natural language without quotes, or what is kept as it stands. */
type Part = { readonly text: string } | { readonly raw: string }

function partsOf(message: string, nodes: readonly IcuNode[]): readonly Part[] {
  return nodes.map((node) =>
    node.type === 'text' ? { text: node.text } : { raw: message.slice(node.start, node.end) },
  )
}

function writeParts(parts: readonly Part[]): string {
  let text = ''
  let result = ''
  for (const part of parts) {
    if ('text' in part) {
      text += part.text
      continue
    }
    result += escapeIcu(text, { quoting: 'required', isPlural: false }) + part.raw
    text = ''
  }
  return result + escapeIcu(text, { quoting: 'required', isPlural: false })
}

/** Java reads what a choice gives as a format of its own only where it has a brace; elsewhere nothing is quoted. */
function writtenInChoice(text: string): string {
  const { nodes } = readIcu(text, { quoting: 'required' })
  if (nodes === undefined) return text
  const plain = partsOf(text, nodes)
    .map((part) => ('text' in part ? part.text : part.raw))
    .join('')
  return plain.includes('{') ? text : plain
}
