import { expect, test } from 'vitest'
import { assistantOf } from './assistants.ts'

const ada = { name: 'Ada', email: 'ada@example.com' }
const noreply = 'noreply@users.noreply.github.com'
const commit = { author: ada, committer: ada, subject: 'i18n', trailers: [] }

test.for<[name: string, email: string, isOne: boolean]>([
  ['Claude', 'noreply@anthropic.com', true],
  ['Claude Dupont', 'claude@dupont.example', false],
  ['Claude', 'claude@dupont.example', false],
  ['copilot-swe-agent[bot]', '198982749+Copilot@users.noreply.github.com', true],
  ['Copilot', '223556219+Copilot@users.noreply.github.com', true],
  ['Cursor Agent', 'cursoragent@cursor.com', true],
  ['Codex', 'codex@openai.com', true],
  ['Gemini CLI', 'gemini-cli@google.com', true],
  ['google-labs-jules[bot]', `161369871+google-labs-jules[bot]@${noreply}`, true],
  ['Jules Verne', 'jules@verne.example', false],
  ['Devin AI', '158243242+devin-ai-integration[bot]@users.noreply.github.com', true],
  ['Devin Smith', 'devin@smith.example', false],
  ['Ada (aider)', 'ada@example.com', true],
  ['openhands', 'openhands@all-hands.dev', true],
  ['Amp', 'amp@ampcode.com', true],
  ['Lingo.dev', 'support@lingo.dev', true],
  ['github-actions[bot]', `41898282+github-actions[bot]@${noreply}`, true],
  ['weblate[bot]', 'bot@weblate.example', false],
  ['Crowdin Bot', 'support+bot@crowdin.com', false],
  ['transifex-integration[bot]', `43880903+transifex-integration[bot]@${noreply}`, false],
  ['lokalise[bot]', 'bot@lokalise.com', false],
  ['Ada', 'ada@example.com', false],
])('the author %s <%s>: %s', ([name, email, isOne]) => {
  const found = assistantOf({ ...commit, author: { name, email } }, [])
  expect(found).toEqual(isOne ? { name, said: 'author' } : undefined)
})

test.for<[trailer: string, name: string | undefined]>([
  ['Co-Authored-By: Claude Opus 4.5 (1M context) <noreply@anthropic.com>', 'Claude Opus 4.5 (1M context)'],
  ['co-authored-by: Copilot <223556219+Copilot@users.noreply.github.com>', 'Copilot'],
  ['Co-authored-by: Cursor <cursoragent@cursor.com>', 'Cursor'],
  ['Co-authored-by: aider (gpt-5) <noreply@aider.chat>', 'aider (gpt-5)'],
  ['Co-authored-by: ellipsis-dev[bot] <65095814+ellipsis-dev[bot]@users.noreply.github.com>', 'ellipsis-dev[bot]'],
  ['Generated-by: Some Tool 2.0', 'Some Tool 2.0'],
  ['Assisted-by: Claude:claude-opus-4', 'Claude:claude-opus-4'],
  ['Amp-Thread-ID: https://ampcode.com/threads/T-1', 'Amp'],
  ['Co-authored-by: Ada <ada@example.com>', undefined],
  [
    'Co-authored-by: gemini-code-assist[bot] <176961590+gemini-code-assist[bot]@users.noreply.github.com>',
    'gemini-code-assist[bot]',
  ],
  ['Co-authored-by: claude[bot] <209825114+claude[bot]@users.noreply.github.com>', 'claude[bot]'],
  ['Co-authored-by: cursor[bot] <206951365+cursor[bot]@users.noreply.github.com>', 'cursor[bot]'],
  ['Co-authored-by: weblate[bot] <bot@weblate.example>', undefined],
  ['Co-authored-by: pre-commit-ci[bot] <66853113+pre-commit-ci[bot]@users.noreply.github.com>', undefined],
  ['Co-authored-by: Robot <robot@example.com>', undefined],
  ['Co-authored-by: github-actions[bot] <41898282+github-actions[bot]@users.noreply.github.com>', undefined],
  ['Reviewed-by: Claude <noreply@anthropic.com>', undefined],
  ['Note: Claude <noreply@anthropic.com>', undefined],
  [`Generated-by: ${'x'.repeat(100)}`, 'x'.repeat(60)],
  ['Generated-by: a\u001b[31mb', 'a [31mb'],
])('%s: %s', ([trailer, name]) => {
  const found = assistantOf({ ...commit, trailers: ['Fixes: #1', trailer] }, [])
  expect(found).toEqual(name === undefined ? undefined : { name, said: 'trailer' })
})

test('a committer; names that the config adds and takes out', () => {
  const claude = { name: 'Claude', email: 'noreply@anthropic.com' }
  expect(assistantOf({ ...commit, committer: claude }, [])).toEqual({ name: 'Claude', said: 'committer' })
  expect(assistantOf({ ...commit, committer: claude }, ['!Claude'])).toBeUndefined()
  expect(assistantOf({ ...commit, committer: { name: 'renovate[bot]', email: noreply } }, [])).toBeUndefined()
  expect(assistantOf(commit, ['ADA'])).toEqual({ name: 'Ada', said: 'author' })
  expect(assistantOf(commit, ['*@example.com>'])).toEqual({ name: 'Ada', said: 'author' })
})
