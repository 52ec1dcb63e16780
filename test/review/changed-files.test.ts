import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCurrentReview } from '@lockale/review-engine/current-review'
import { openHere } from '@lockale/project/workspace/open-workspace'
import { expect, onTestFinished, test } from 'vitest'
import { createFolder } from '../cli/folder.ts'

interface World {
  /** JSON files by path. */
  readonly files: Readonly<Record<string, unknown>>
  /** Called after each read of a file, with its path. Another program may write files here. */
  readonly afterRead: (path: string, write: (file: string, content: unknown) => void) => void
}

/** Opens the review of a folder in which another program writes files while they are read. */
async function openWorld({ files, afterRead }: World) {
  const folder = await createFolder(files)
  onTestFinished(() => folder[Symbol.asyncDispose]())
  const write = (file: string, content: unknown) => writeFileSync(join(folder.path, file), JSON.stringify(content))
  const project = await openHere({
    cwd: folder.path,
    watch: (ports) => ({
      ...ports,
      fs: {
        ...ports.fs,
        async readFile(path) {
          const bytes = await ports.fs.readFile(path)
          afterRead(path.slice(folder.path.length + 1).replaceAll('\\', '/'), write)
          return bytes
        },
      },
    }),
  })
  const current = openCurrentReview(project, { isInSteps: true })
  /** The German translations that the review shows. */
  const shown = async () => {
    const review = await current.read()
    await review.whole()
    return review.rows({ locales: ['de'], from: 0, count: 10 }).rows.map(({ text }) => text)
  }
  return { write, shown, current }
}

const config = { source: 'en', targets: ['de'], files: ['{locale}.json'] }
const names = ['admin', 'docs', 'shop']
const workspace = Object.fromEntries([
  ['package.json', { workspaces: ['packages/*'] }],
  ...names.flatMap((name) => [
    [`packages/${name}/package.json`, { name }],
    [`packages/${name}/lockale.config.json`, config],
    [`packages/${name}/en.json`, { cta: 'Buy' }],
    [`packages/${name}/de.json`, { cta: 'Kaufen' }],
  ]),
])

test('files of three packages that change while the last package is read are all read again', async () => {
  let left = 1
  const { shown, current } = await openWorld({
    files: workspace,
    afterRead(path, write) {
      if (path !== 'packages/shop/de.json' || left-- <= 0) return
      for (const name of names) write(`packages/${name}/de.json`, { cta: `Jetzt kaufen (${name})` })
    },
  })
  expect(await shown()).toEqual(['Kaufen', 'Kaufen', 'Kaufen'])
  expect(await shown()).toEqual(['Jetzt kaufen (admin)', 'Jetzt kaufen (docs)', 'Jetzt kaufen (shop)'])
  expect(current.revision).toBe(2)
})

test('two files of one package that change after they were read are both read again', async () => {
  let left = 1
  const { shown } = await openWorld({
    files: {
      'lockale.config.json': { ...config, files: ['{locale}/{namespace}.json'] },
      'en/a.json': { a: 'Buy' },
      'en/b.json': { b: 'Sell' },
      'de/a.json': { a: 'Kaufen' },
      'de/b.json': { b: 'Verkaufen' },
    },
    afterRead(path, write) {
      if (path !== 'de/b.json' || left-- <= 0) return
      write('de/a.json', { a: 'Einkaufen' })
      write('de/b.json', { b: 'Ausverkaufen' })
    },
  })
  expect(await shown()).toEqual(['Kaufen', 'Verkaufen'])
  expect(await shown()).toEqual(['Einkaufen', 'Ausverkaufen'])
})

test('a source file that changes while it is read is read again', async () => {
  let left = 1
  const { shown, current } = await openWorld({
    files: { 'lockale.config.json': config, 'en.json': { a: 'A', b: 'B' }, 'de.json': { a: 'Ah', b: 'Be' } },
    afterRead(path, write) {
      if (path === 'en.json' && left-- > 0) write('en.json', { a: 'A' })
    },
  })
  expect(await shown()).toEqual(['Ah', 'Be'])
  expect(await shown()).toEqual(['Ah'])
  expect(current.revision).toBe(2)
})

test('a second write of as many bytes, in the same moment, is seen', async () => {
  let left = 1
  const { shown } = await openWorld({
    files: { 'lockale.config.json': config, 'en.json': { a: 'A' }, 'de.json': { a: 'Aa' } },
    afterRead(path, write) {
      // The source file is read before the translations.
      if (path === 'en.json' && left > 0) write('de.json', { a: 'Bb' })
      if (path === 'de.json' && left-- > 0) write('de.json', { a: 'Cc' })
    },
  })
  expect(await shown()).toEqual(['Bb'])
  expect(await shown()).toEqual(['Cc'])
})

test('a file that breaks a comparison, after its first part was shown, is read again when it is repaired', async () => {
  const many = Object.fromEntries(Array.from({ length: 1100 }, (_, at) => [`k${at}`, `Text ${at}`]))
  const { shown, write } = await openWorld({
    files: {
      'lockale.config.json': { ...config, files: ['{locale}/{namespace}.json'] },
      'en/a.json': many,
      'de/a.json': many,
      'en/b.json': { b: 'Sell' },
      'de/b.json': '{',
    },
    afterRead() {},
  })
  await expect(shown()).rejects.toThrow('de/b.json')
  await expect(shown()).rejects.toThrow('de/b.json')
  write('de/b.json', { b: 'Verkaufen' })
  expect(await shown()).toHaveLength(10)
})

test('an unchanged project is read once', async () => {
  const { shown, current } = await openWorld({ files: workspace, afterRead() {} })
  expect(await shown()).toEqual(await shown())
  expect(current.revision).toBe(1)
})
