import type { TextRule } from '../../rule.ts'
import { trait } from '../../text-traits.ts'
import { textOf } from '../../words.ts'

export const engineLeak: TextRule = {
  id: 'engine-leak',
  group: 'text',
  scope: 'text',
  severity: 'error',
  tier: 'breaks',
  what: 'The translation shows what a translation engine or a tool put there for itself: the tag of a protected placeholder, a mask, words of a chat.',
  why: 'Users see it, and the placeholder that it stood for is missing.',
  remedy: 'Translate the text again.',
  example: { locale: 'de', source: 'Hello {{name}}', target: 'Hallo <x id="1"/> {{name}}', better: 'Hallo {{name}}' },
  say: (args) => `shows what an engine left there: ${textOf(args, 'found') ?? 'see there'}`,
  check({ source, target }) {
    if ((target.traits & trait.leak) !== 0) {
      const found = masks.exec(target.raw)?.[0]
      if (found !== undefined && !source.raw.includes(found) && !masks.test(source.raw))
        return [{ arguments: { found } }]
    }
    if (!/^[SCOHT`]/u.test(target.raw) && !target.raw.includes('an AI')) return []
    const found = chat.exec(target.raw)?.[0]
    return found === undefined || chat.test(source.raw) ? [] : [{ arguments: { found } }]
  },
}

/** XML that services are asked to keep, masks of this tool and of others, attributes that stop a translation. */
const masks =
  /<\/?\s?[xgln]\s{1,3}id\s?=\s?["'“”„«»]?\s?\d|<\/?(?:keep|notranslate|no-translate|ignore|var\d|ph\d)\s?\/?>|\bph\d{1,9}\s?@\s?ph\b|@\s?ph\s?\.\s?inv|@deepl\.internal|xml-ph-\d|__[A-Z]{2,20}(?:_[A-Z]{1,20})?_?\d{1,5}__|\[\[(?:PH|VAR|TAG)_?\d{1,5}\]\]|translate="no"|⟦\d{1,5}⟧/iu

/** What a language model says around a translation, in the two languages that it says so in. */
const chat =
  /^(?:Sure|Certainly|Of course)[,!][^\n]{0,40}\b(?:translat|here is)|^Here(?: is|'s) (?:the|your) (?:\S{1,20} )?translat|\bas an AI (?:language )?model\b|^Translation:|^```/iu
