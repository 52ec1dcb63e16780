import { chmod, link, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createFolder } from '../cli/folder.ts'
import { runLockale } from '../cli/lockale.ts'
import { projectWith, small } from './project-with.ts'

const files = { 'locales/en.json': small }

/** A catalog that is readable by its group stays so, and is written where its link inside the project points. */
export async function modesAndLinks(): Promise<void> {
  await projectWith({ files: { ...files, 'real/de.json': {}, 'locales/pl.json': {} } }, async ({ folder, lockale }) => {
    const at = (file: string): string => join(folder.path, file)
    await symlink('../real/de.json', at('locales/de.json'))
    await chmod(at('locales/pl.json'), 0o640)
    expect(await lockale('sync')).toMatchObject({ code: 0 })
    expect((await stat(at('locales/pl.json'))).mode & 0o777).toBe(0o640)
    expect(await readlink(at('locales/de.json'))).toBe('../real/de.json')
    expect(await folder.readJson('real/de.json')).toHaveProperty('title')
  })
}

/** The other name of a file keeps the old text: a new file takes the place of the old one. */
export async function hardLinks(): Promise<void> {
  await projectWith({ files: { ...files, 'locales/de.json': { title: 'Korb' } } }, async ({ folder, sync }) => {
    await link(join(folder.path, 'locales/de.json'), join(folder.path, 'other.json'))
    await sync()
    expect(await folder.readJson('locales/de.json')).toHaveProperty('greeting')
    expect(await folder.readJson('other.json')).toEqual({ title: 'Korb' })
  })
}

export async function linkOutOfTheProject(): Promise<void> {
  await using outside = await createFolder({ 'de.json': { title: 'Korb' } })
  await projectWith({ files }, async ({ folder, service, lockale }) => {
    await symlink(join(outside.path, 'de.json'), join(folder.path, 'locales/de.json'))
    const { code, err } = await lockale('sync')
    expect([code, err]).toEqual([2, expect.stringContaining('PATH_OUTSIDE_PROJECT')])
    expect([await outside.readJson('de.json'), service.counters.texts]).toEqual([{ title: 'Korb' }, 0])
  })
}

/** A name of 300 characters is found before the first paid request. */
export async function nameTooLong(): Promise<void> {
  const config = { files: [{ source: 'locales/en.json', target: `locales/${'x'.repeat(300)}-{locale}.json` }] }
  await projectWith({ files, config }, async ({ folder, service, lockale }) => {
    const before = await folder.bytes()
    const { code, out, err } = await lockale('sync')
    expect([code, out + err]).toEqual([2, expect.stringContaining('→')])
    expect([service.counters.texts, await folder.bytes()]).toEqual([0, before])
  })
}

/** An editor saves a target while its texts are on their way. */
export async function fileChangesMeanwhile(): Promise<void> {
  let change = async (): Promise<void> => {}
  const service = {
    intercept: async ({ path }: { readonly path: string }) => {
      if (path === '/v2/translate') await change()
      return undefined
    },
  }
  await projectWith({ files: { ...files, 'locales/de.json': {} }, service }, async (scene) => {
    const file = join(scene.folder.path, 'locales/de.json')
    const edited = '{\n  "title": "Von Hand"\n}\n'
    change = () => writeFile(file, edited)
    const { code, out, err } = await scene.lockale('sync')
    expect(await readFile(file, 'utf8')).toBe(edited)
    expect([code, out + err]).toEqual([3, expect.stringContaining('locales/de.json')])
    change = async () => {}
    const billed = scene.service.meter.billedCharacters
    expect(await scene.sync()).toMatchObject({ isComplete: true })
    expect(await scene.folder.readJson('locales/de.json')).toMatchObject({ title: 'Von Hand' })
    expect(scene.service.meter.billedCharacters).toBe(billed)
  })
}

/** Dates far in the past and future, clocks that run backwards, other time zones: the same bytes, and nothing to do again. */
export async function clocks(): Promise<void> {
  const shifts = [
    'Date.now = () => 2145916800000',
    'Date.now = () => -1000',
    'let t = 2e12; Date.now = () => (t -= 6e4)',
  ]
  const results = new Set<string>()
  for (const [index, shift] of shifts.entries()) {
    await projectWith({ files }, async ({ folder, service, sync }) => {
      const env = {
        LOCKALE_KEY: 'test-key',
        NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(shift)}`,
        TZ: ['Pacific/Kiritimati', 'America/St_Johns', 'UTC'][index] ?? 'UTC',
        SOURCE_DATE_EPOCH: '0',
      }
      expect(await runLockale(['sync'], { cwd: folder.path, env })).toMatchObject({ code: 0 })
      const { 'lockale.config.json': _, ...bytes } = await folder.bytes()
      results.add(JSON.stringify(bytes))
      const billed = service.meter.billedCharacters
      expect(await sync()).toMatchObject({ isComplete: true, requests: 0 })
      expect(service.meter.billedCharacters).toBe(billed)
    })
  }
  expect(results.size).toBe(1)
  expect([...results].join('')).not.toMatch(/20[2-9]\d-\d\d|1970|2038/u)
}

/** A lockfile as a merge left it: both sides, and the marks between them. */
export async function conflictedLockfile(): Promise<void> {
  await projectWith({ files }, async ({ folder, service, sync, lockale }) => {
    await sync()
    const billed = service.meter.billedCharacters
    const lines = (await folder.read('lockale.lock')).split('\n')
    const at = lines.findIndex((line) => line.includes('\ttitle\t'))
    const conflict = ['<<<<<<< ours', lines[at] ?? '', '=======', lines[at] ?? '', '>>>>>>> theirs']
    await folder.write('lockale.lock', [...lines.slice(0, at), ...conflict, ...lines.slice(at + 1)].join('\n'))
    expect(await lockale('sync')).toMatchObject({ code: 0 })
    expect(service.meter.billedCharacters).toBe(billed)
    expect(await folder.read('lockale.lock')).toBe(lines.join('\n'))
  })
}

/** Another end of line, a byte order mark, no last line feed: the values are the same, so there is nothing to pay for. */
export async function otherBytes(): Promise<void> {
  await projectWith({ files }, async ({ folder, service, sync, lockale }) => {
    await sync()
    const billed = service.meter.billedCharacters
    const text = await folder.read('locales/en.json')
    await folder.write('locales/en.json', `\u{feff}${text.trimEnd().replaceAll('\n', '\r\n')}`)
    const german = (await folder.read('locales/de.json')).replaceAll('\n', '\r\n')
    await folder.write('locales/de.json', german)
    expect(await lockale('sync')).toMatchObject({ code: 0 })
    expect(await lockale('check')).toMatchObject({ code: 0 })
    expect([service.meter.billedCharacters, await folder.read('locales/de.json')]).toEqual([billed, german])
  })
}
