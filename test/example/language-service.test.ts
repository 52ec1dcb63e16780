import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startNode } from '../cli/lockale.ts'
import { repositoryRoot } from '../repo/source-files.ts'

test('examples/language-service does what its README says', async () => {
  const folder = join(repositoryRoot, 'examples/language-service')
  const { code, out, err } = await startNode([join(folder, 'main.mjs')], { cwd: folder }).ended
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out.split('\n')).toEqual([
    expect.stringMatching(/^text: \[de .*\] Warenkorb$/u),
    'document: open items (39 characters)',
    'memory: Willkommen zurück in unserem Laden',
    'refused: glossary-without-source',
    'used: 77 characters in 10 requests',
    '',
  ])
})
