import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callLockale } from '../cli/call-lockale.ts'
import { createFolder } from '../cli/folder.ts'
import { startNode } from '../cli/lockale.ts'
import { repositoryRoot } from '../repo/source-files.ts'

test('examples/voice does what its README says', async () => {
  const example = join(repositoryRoot, 'examples/voice')
  const readme = await readFile(join(example, 'README.md'), 'utf8')
  const [, line = ''] = /^npx lockale (voice .*)$/mu.exec(readme) ?? []
  await using folder = await createFolder({})
  await copyFile(join(example, 'make-talk.mjs'), join(folder.path, 'make-talk.mjs'))
  const made = await startNode(['make-talk.mjs'], { cwd: folder.path }).ended
  expect(made).toEqual({ code: 0, out: '', err: '' })
  const { code, out } = await callLockale(line.split(' '), { cwd: folder.path })
  expect({ code, out }).toEqual({
    code: 0,
    out: '✓ subtitles/talk.en.vtt\n✓ subtitles/talk.de.vtt\n✓ 0:02 · 1 minute\n',
  })
  expect(await folder.read('subtitles/talk.en.vtt')).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nThis is spoken sentence 1.\n',
  )
  expect(await folder.read('subtitles/talk.de.vtt')).toContain('00:00:00.000 --> 00:00:02.000\n[de ')
})
