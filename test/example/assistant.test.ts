import { cp, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startNode } from '../cli/lockale.ts'
import { repositoryRoot } from '../repo/source-files.ts'

const example = join(repositoryRoot, 'examples/assistant')
const committed = [
  'lockale.config.json',
  'locales/en.json',
  'locales/de.json',
  'main.mjs',
  'model.json',
  'package.json',
]

test('examples/assistant prints what its README shows, and every answer is in the files', async () => {
  const root = await mkdtemp(join(await realpath(tmpdir()), 'lockale-assistant-'))
  try {
    for (const file of committed) await cp(join(example, file), join(root, file))
    await symlink(join(example, 'node_modules'), join(root, 'node_modules'))
    const { code, out, err } = await startNode([join(root, 'main.mjs')], { cwd: root }).ended
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const readme = await readFile(join(example, 'README.md'), 'utf8')
    expect(readme).toContain(`$ node main.mjs\n${out}\`\`\``)
    const german: unknown = JSON.parse(await readFile(join(root, 'locales/de.json'), 'utf8'))
    expect(german).toMatchObject({ greeting: 'Hallo {{name}}, <b>willkommen</b> zurück', bye: 'Auf Wiedersehen' })
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
