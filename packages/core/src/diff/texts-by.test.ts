import { expect, test } from 'vitest'
import { writerOf } from './texts-by.ts'

const developer = { name: 'Ada', email: 'ada@example.com' }

test.for<[author: string, email: string, subject: string, expected: 'human' | 'machine' | undefined]>([
  ['Crowdin Bot', 'support+bot@crowdin.com', 'New translations', 'human'],
  ['Ada', 'ada@example.com', 'New Crowdin updates (#4711)', 'human'],
  ['Hosted Weblate', 'hosted@weblate.org', 'Update translation files', 'human'],
  ['Ada', 'ada@example.com', 'Translated using Weblate (German)', 'human'],
  ['transifex-integration[bot]', '43880903+transifex-integration[bot]@users.noreply.github.com', 'Updates', 'human'],
  ['translatewiki.net', 'l10n-bot@translatewiki.net', 'Localisation updates', 'human'],
  ['Lingo.dev', 'support@lingo.dev', 'feat: update translations via @lingodotdev', 'machine'],
  ['github-actions[bot]', 'github-actions[bot]@users.noreply.github.com', 'Auto-translate to German', 'machine'],
  ['Ada', 'ada@example.com', 'feat: add Korean (machine translated)', 'machine'],
  ['Ada', 'ada@example.com', 'Translate missing strings with ChatGPT', 'machine'],
  ['Ada', 'ada@example.com', 'chore: translations by DeepL', 'machine'],
  ['i18n-ai', 'bot@example.com', 'Update locales', 'machine'],
  ['Hosted Weblate', 'hosted@weblate.org', 'Machine translation (Polish)', 'machine'],
  ['Ada', 'ada@example.com', 'Replace machine translations in German', undefined],
  ['Ada', 'ada@example.com', 'Fix auto-translated strings', undefined],
  ['github-actions[bot]', 'github-actions[bot]@users.noreply.github.com', 'Update translations', undefined],
  ['lokalise', 'bot@lokalise.com', 'Update translations', undefined],
  ['Ada', 'ada@example.com', 'Add German', undefined],
  ['Ada', 'ada@example.com', 'Explain how to translate in the email to Google', undefined],
  ['Claude Monet', 'claude@example.com', 'Add French', undefined],
])('%s <%s> "%s": %s', ([name, email, subject, expected]) => {
  expect(writerOf({ author: { name, email }, committer: developer, subject })).toBe(expected)
  expect(writerOf({ author: developer, committer: { name, email }, subject })).toBe(expected)
})
