import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEditor } from './open-editor.ts'

const position = { file: 'locales/de $(x) "y".json', line: 3, column: 7 }

async function createEditor(name: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lockale-editor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [program, said] = [join(folder, name), join(folder, 'said')]
  await writeFile(
    program,
    `#!/bin/sh\nprintf '%s\\n' "$@" "key: $DEEPL_AUTH_KEY" > ${said}.part\nmv ${said}.part ${said}\n`,
  )
  await chmod(program, 0o755)
  return { program, said: () => readFile(said, 'utf8').catch(() => '') }
}

test.skipIf(process.platform === 'win32').for<[name: string, variable: string, args: readonly string[]]>([
  ['code', 'LAUNCH_EDITOR', ['--goto', '/app/PATH:3:7']],
  ['subl', 'VISUAL', ['/app/PATH:3:7']],
  ['webstorm.sh', 'EDITOR', ['--line', '3', '--column', '7', '/app/PATH']],
  ['gvim', 'EDITOR', ['+3', '/app/PATH']],
  ['kate', 'EDITOR', ['--line', '3', '/app/PATH']],
  ['own', 'EDITOR', ['/app/PATH']],
])('%s in %s gets file and place as they are, and no key', async ([name, variable, args]) => {
  const { program, said } = await createEditor(name)
  const env = { PATH: process.env['PATH'], EDITOR: 'vim', DEEPL_AUTH_KEY: 'secret', [variable]: `"${program}" --wait` }
  await openEditor(position, { root: '/app', env })
  const expected = ['--wait', ...args, 'key: '].map((one) => one.replace('PATH', position.file))
  await expect.poll(said).toBe(`${expected.join('\n')}\n`)
})

test.for<[name: string, env: Readonly<Record<string, string>>, says: string]>([
  ['no variable', {}, 'No variable names your editor.'],
  ['an editor of the terminal', { EDITOR: '/usr/bin/vim -f' }, 'vim runs in a terminal, so the page cannot open it.'],
  ['no such program', { EDITOR: '/nowhere/code' }, 'code cannot be started.'],
  ['an empty variable', { LAUNCH_EDITOR: ' ', EDITOR: 'nano' }, 'nano runs in a terminal, so the page cannot open it.'],
])('%s is a clear error', async ([, env, message]) => {
  const opened = openEditor(position, { root: '/app', env })
  await expect(opened).rejects.toMatchObject({
    code: 'EDITOR_UNKNOWN',
    message,
    hint: expect.stringContaining('LAUNCH_EDITOR='),
  })
})
