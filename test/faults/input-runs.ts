import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createFolder } from '../cli/folder.ts'
import { projectWith, small } from './project-with.ts'

/** What a terminal would obey. */
export const unsafe: RegExp = /(?![\n\t])\p{Cc}|[\u{202a}-\u{202e}\u{2066}-\u{2069}]/u

/** A folder of namespaces, and one that is a link out of the project. */
export async function namespacesInFolders(): Promise<void> {
  await using outside = await createFolder({ 'a.json': small })
  const config = { files: ['locales/{locale}/{namespace}.json'] }
  await projectWith({ files: { 'locales/en/shop/cart.json': small }, config }, async ({ folder, service, lockale }) => {
    expect(await lockale('sync')).toMatchObject({ code: 0 })
    expect(await folder.readJson('locales/de/shop/cart.json')).toHaveProperty('title')
    const billed = service.meter.billedCharacters
    await folder.write('locales/en/out/a.json', small)
    await symlink(outside.path, join(folder.path, 'locales/de/out'))
    const { code, err } = await lockale('sync')
    expect([code, err]).toEqual([2, expect.stringContaining('PATH_OUTSIDE_PROJECT')])
    expect([await outside.readJson('a.json'), service.meter.billedCharacters]).toEqual([small, billed])
  })
}

const oddKeys = [
  'constructor',
  'prototype',
  'toString',
  '',
  'a.b',
  'a/b',
  'a:b',
  'a\u{0}b',
  ' ',
  '[0]',
  'key'.repeat(5000),
]

/** Keys that mean something to a program, and none to a catalog. */
export async function oddlyNamed(): Promise<void> {
  const texts = oddKeys.map((key, index) => [key, `Text ${'abcdefghijk'.charAt(index)} here`] as const)
  const source = `{"__proto__":"Text z here",${JSON.stringify(Object.fromEntries(texts)).slice(1)}`
  await projectWith({ files: { 'locales/en.json': source } }, async ({ folder, service, lockale }) => {
    expect(await lockale('sync')).toMatchObject({ code: 0 })
    const written = JSON.parse(await folder.read('locales/de.json')) as object
    expect(Object.keys(written).toSorted()).toEqual(['__proto__', ...oddKeys].toSorted())
    const billed = service.meter.billedCharacters
    for (const line of ['check', 'sync']) {
      const { code, out, err } = await lockale(line)
      expect([line, code, (out + err).match(unsafe)]).toEqual([line, 0, null])
    }
    expect(service.meter.billedCharacters).toBe(billed)
  })
}

/** `a.b` at the top and `b` inside `a`. */
export async function dottedKeys(): Promise<void> {
  const source = { 'a.b': 'The first one', a: { b: 'The second one' } }
  await projectWith({ files: { 'locales/en.json': source } }, async ({ folder, service, sync }) => {
    await sync()
    const german = (await folder.readJson('locales/de.json')) as typeof source
    expect(german['a.b']).not.toBe(german.a.b)
    expect([...new Set(service.meter.texts.map(({ text }) => text))]).toEqual(['The first one', 'The second one'])
  })
}

export async function duplicateKeys(): Promise<void> {
  const source = '{"title": "Lost", "title": "Cart"}'
  await projectWith({ files: { 'locales/en.json': source } }, async ({ service, lockale }) => {
    expect(await lockale('sync')).toMatchObject({ code: 0 })
    expect([...new Set(service.meter.texts.map(({ text }) => text))]).toEqual(['Cart'])
    const { out } = await lockale('check')
    expect(out).toMatch(/^locales\/en\.json\n.* 1:\d+ +title: /mu)
  })
}

/** Half of a surrogate pair would arrive as another character. */
export async function loneSurrogate(): Promise<void> {
  const source = String.raw`{"bad": "Half \ud83d here", "title": "Cart"}`
  await projectWith({ files: { 'locales/en.json': source } }, async ({ folder, service, lockale }) => {
    const { code, out, err } = await lockale('sync')
    expect([code, out + err]).toEqual([3, expect.stringContaining('bad')])
    expect([...new Set(service.meter.texts.map(({ text }) => text))]).toEqual(['Cart'])
    expect(await folder.read('locales/en.json')).toBe(source)
  })
}

/** Nine levels of entities that would be 10⁹ texts, and one that names a file. */
export async function entityBomb(): Promise<void> {
  const levels = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`)
  const doctype = `<!DOCTYPE resources [<!ENTITY l0 "lol">${levels.join('')}<!ENTITY f SYSTEM "file:///etc/passwd">]>`
  const strings =
    '<string name="title">Cart</string><string name="bomb">&l9;</string><string name="file">Read &f;</string>'
  const source = `<?xml version="1.0"?>\n${doctype}\n<resources>\n${strings}\n</resources>\n`
  const config = {
    files: [{ source: 'res/values/strings.xml', target: 'res/values-{locale}/strings.xml' }],
    syntax: 'printf',
  }
  await projectWith({ files: { 'res/values/strings.xml': source }, config }, async ({ folder, service, lockale }) => {
    const { code, out, err } = await lockale('sync')
    expect([0, 1, 3]).toContain(code)
    const all = out + err + JSON.stringify(await folder.allBytes()) + JSON.stringify(service.meter.texts)
    expect(all).not.toMatch(/root:|lollol/u)
    expect(service.meter.billedCharacters).toBeLessThan(200)
  })
}

/** Archives are formats of nobody: none is opened. */
export async function archive(): Promise<void> {
  const files = { 'locales/en.zip': Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0) }
  await projectWith({ files, config: { files: ['locales/{locale}.zip'] } }, async ({ service, lockale }) => {
    const { code, err } = await lockale('sync')
    expect([code, err]).toEqual([2, expect.stringContaining('FORMAT_UNKNOWN')])
    expect(service.counters.requests).toBe(0)
  })
}

/** Escape sequences in a key, a text, a file name and in what the service says. */
export async function escapeSequences(): Promise<void> {
  const escape = '\u{1b}[31m\u{1b}]0;x\u{7}\u{202e}'
  const files = {
    [`locales/${escape}/en.json`]: { [`key${escape}`]: `Text${escape} {{name}}` },
    [`locales/${escape}/de.json`]: { [`key${escape}`]: `Text${escape}`, [`gone${escape}`]: escape },
  }
  const config = { files: ['locales/{namespace}/{locale}.json'] }
  const service = { faults: [`400 message=${JSON.stringify(`No${escape}`)}`] }
  await projectWith({ files, config, service }, async ({ lockale }) => {
    for (const line of ['check', 'sync', 'check --json']) {
      const { out, err } = await lockale(line, { GITHUB_ACTIONS: 'true' })
      expect([line, (out + err).match(unsafe), out + err === '']).toEqual([line, null, false])
    }
  })
}
