import { openSyntax } from '@lockale/messages'
import { expect, test } from 'vitest'
import { openPair } from '../open-pair.ts'
import { defaultOptions } from '../options.ts'
import { newTextRules } from './new-texts.ts'

const syntax = await openSyntax({ id: 'i18next' })

function rulesFor([locale, source, target]: readonly [string, string, string]): readonly string[] {
  const pair = openPair({ source, target, sourceLocale: 'en', locale, syntax, format: 'json', message: 'a' })
  const options = { ...defaultOptions, doNotTranslate: ['Harbor'] }
  return newTextRules.filter((rule) => rule.check(pair, options).length > 0).map(({ id }) => id)
}

test.for<[locale: string, source: string, target: string, rule: string]>([
  ['de', 'Years', 'Years', 'unchanged-word'],
  ['ja', 'Sign out', 'Sign out', 'unchanged-word'],
  ['ru', 'Hello {{name}}', 'Hello {{name}}', 'unchanged-word'],
  ['fr', 'Read input at native frame rate', 'Lire l’entrée au native frame rate', 'source-words-in-target'],
  ['ru', 'Enable the splash screen', 'Показывать splash screen', 'source-words-in-target'],
  ['ja', 'Messages that mention you', 'メッセージ mention you', 'source-words-in-target'],
  ['de', '{{count}} items', 'Einträge {{count}}', 'placeholder-moved'],
  ['fr', 'Born: {{date}}', '{{date}} Né le', 'placeholder-moved'],
  ['ru', 'Sent by {{from}} to {{to}}', 'Для {{to}} от {{from}}', 'placeholder-moved'],
  ['he', 'Ends at {{time}}', '{{time}} סיום', 'placeholder-moved'],
  ['ja', 'Sent by {{from}} to {{to}}', '{{to}}へ{{from}}から送信', 'placeholder-moved'],
  ['ja', 'Messages that mention you', 'メッセージmention you', 'source-words-in-target'],
  ['fr', 'Save the files now', 'Enregistrez % les fichiers maintenant', 'sign-added'],
  ['th', 'Save {{name}}', 'บันทึก% {{name}}', 'sign-added'],
  ['hi', 'Save {{who}} now', '{{who}}` अभी सहेजें', 'sign-added'],
])('%s: %s → %s', ([locale, source, target, rule]) => {
  expect(rulesFor([locale, source, target])).toEqual([rule])
})

test.for<[locale: string, source: string, target: string]>([
  ['de', 'OK', 'OK'],
  ['de', 'Harbor', 'Harbor'],
  ['en-GB', 'Colour', 'Colour'],
  ['de', 'API', 'API'],
  ['de', 'The Server Status', 'Der Server Status'],
  ['fr', 'Use `git push` to send it', 'Utilisez `git push` pour l’envoyer'],
  ['de', 'Log in to it', 'Log in dich ein'],
  ['ja', '{{count}} items', 'アイテム {{count}}'],
  ['de', 'Delete {{name}} now', 'Jetzt {{name}} löschen'],
  ['de', '{{a}} and {{b}}', '{{a}} und {{b}}'],
  ['de', 'Hello {{name}}', 'Hallo {{name}}'],
  ['de', 'Fifty percent', '50 % davon'],
  ['tr', 'Half of it', 'Onun %50 kadarı'],
  ['de', 'Price in %', 'Preis in %'],
  ['de', 'Run `npm i`', 'Führen Sie `npm i` aus'],
])('passes in %s: %s → %s', (pair) => {
  expect(rulesFor(pair)).toEqual([])
})
