import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createFolder } from './folder.ts'
import { bin, startProgram } from './lockale.ts'

/** `script` of util-linux gives a program a terminal of its own. Others of that name do not know the flag. */
const hasTerminal = spawnSync('script', ['--version']).status === 0

const targets = ['de', 'fr', 'ja', 'ar', 'pt-BR', 'it', 'es', 'pl', 'cs', 'sv']
const files = {
  'lockale.config.json': { source: 'en', targets, files: ['locales/{locale}.json'] },
  'locales/en.json': Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`k${index}`, `Text ${index}`])),
}

interface Seen {
  readonly code: number | undefined
  /** Everything that the terminal got, line ends as it got them. */
  readonly text: string
}

async function inTerminal(line: string, env: Readonly<Record<string, string>>): Promise<Seen> {
  await using folder = await createFolder(files)
  const command = `stty cols 30 rows 10; '${process.execPath}' '${bin}' ${line}`
  const options = { cwd: folder.path, env: { TERM: 'xterm-256color', SHELL: '/bin/sh', ...env } }
  const { code, out } = await startProgram('script', ['-qefc', command, '/dev/null'], options).ended
  return { code, text: out }
}

const escape = '\u001b['

/** `32m…` → `…` */
const withoutStyle = (piece: string) => piece.replace(/^\d+m/u, '')

test.skipIf(!hasTerminal)('a terminal of 30 columns: a block that fits, drawn over, gone at the end', async () => {
  const { text } = await inTerminal('sync --local', {})
  const frames = text
    .split(`${escape}?7l`)
    .slice(1)
    .map((frame) => frame.split(`${escape}?7h`)[0] ?? '')
  expect(frames.length).toBeGreaterThan(1)
  for (const frame of frames) {
    const lines = frame.split('\n').map((shown) => shown.replaceAll('\r', '').split(escape).map(withoutStyle).join(''))
    expect(lines.length).toBeLessThan(10)
    expect(lines.filter((shown) => shown.length >= 30)).toEqual([])
  }
  const rest = text.slice(text.lastIndexOf(`${escape}J`))
  expect(rest).toContain('✓')
  expect(rest).not.toMatch(/[█░]|writing/u)
  expect(text).toContain(`${escape}32m`)
})

test.skipIf(!hasTerminal).for<[name: string, line: string, env: Readonly<Record<string, string>>]>([
  ['a dumb terminal', 'sync --local', { TERM: 'dumb' }],
  ['no colours and plain progress', 'sync --local --no-color --progress plain', {}],
  ['nothing but the result', 'sync --local --quiet', { NO_COLOR: '1' }],
])('%s gets no escapes', async ([, line, env]) => {
  const { text } = await inTerminal(line, env)
  expect(text).toContain('✓')
  expect(text).not.toContain(escape)
})
