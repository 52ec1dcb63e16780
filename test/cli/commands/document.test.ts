import { link, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServiceOptions } from '@lockale/service'
import { describe, expect, test } from 'vitest'
import { startAsReal } from '../../start-as-real.ts'
import { callLockale } from '../call-lockale.ts'
import { createFolder } from '../folder.ts'

const brief = '# Brief\n\nHello.\n'
const key = { LOCKALE_KEY: 'test-key' }

interface Setting extends ServiceOptions {
  readonly files?: Readonly<Record<string, unknown>>
}

/** A folder with a file and no config, and a service. */
async function setStage({ files = { 'brief.md': brief }, ...options }: Setting = {}) {
  const service = await startAsReal(options)
  const folder = await createFolder(files)
  return {
    service,
    folder,
    document: (line: string, env: Readonly<Record<string, string>> = key) =>
      callLockale(['document', ...line.split(' '), '--base-url', service.url], { cwd: folder.path, env }),
    uploads: () => service.requests.filter(({ method, path }) => method === 'POST' && path === '/v2/document').length,
    /** Characters, as the service says it. */
    async billed(): Promise<unknown> {
      const answer = await fetch(`${service.url}/v2/usage`, { headers: { authorization: 'Service-Auth-Key test-key' } })
      return ((await answer.json()) as { readonly character_count: number }).character_count
    },
    async [Symbol.asyncDispose]() {
      await service.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

const names = async (folder: { bytes(): Promise<Readonly<Record<string, string>>> }) =>
  Object.keys(await folder.bytes()).toSorted()

test.for<[name: string, make: (path: string, at: string) => Promise<void>]>([
  ['a link', (path, at) => symlink(path, at)],
  ['another name', (path, at) => link(path, at)],
])('a file is never replaced by its translation, through %s, with --force', async ([, make]) => {
  await using stage = await setStage()
  await make(join(stage.folder.path, 'brief.md'), join(stage.folder.path, 'other.md'))
  const refused = await stage.document('brief.md --to de --from en --out other.md --force')
  expect(refused).toMatchObject({ code: 2, err: expect.stringMatching(/DOCUMENT_EXISTS[^]*file to translate/u) })
  expect([await stage.folder.read('brief.md'), stage.uploads()]).toEqual([brief, 0])
})

describe('a file without a config', () => {
  test('becomes one beside it, and what was billed is said', async () => {
    await using stage = await setStage()
    const done = await stage.document('brief.md --to de --from en')
    expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/^✓ brief.md → brief.de.md\n✓ \d+ characters/u) })
    expect(await names(stage.folder)).toEqual(['brief.de.md', 'brief.md'])
    expect(await stage.folder.read('brief.de.md')).not.toBe(brief)
    expect(await stage.billed()).toBe(11)
  })

  test('--json says it all', async () => {
    await using stage = await setStage()
    const { code, out } = await stage.document('brief.md --to de --from en --json')
    expect([code, JSON.parse(out)]).toEqual([
      0,
      expect.objectContaining({
        command: 'document',
        isDryRun: false,
        documents: [
          {
            file: 'brief.md',
            locale: 'de',
            out: join(stage.folder.path, 'brief.de.md'),
            isDone: true,
            characters: expect.any(Number),
            isResumed: false,
            isSentAgain: false,
            isUnchanged: false,
            evaluation: null,
            failure: null,
            isAtService: false,
            evaluationFailure: null,
          },
        ],
        characters: expect.any(Number),
        stopped: null,
      }),
    ])
  })

  test('--dry-run sends nothing that is billed', async () => {
    await using stage = await setStage({ files: { 'brief.md': brief, 'brief.docx': new Uint8Array([80, 75, 3, 4]) } })
    const done = await stage.document('brief.md brief.docx --to de,fr --dry-run')
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining('at least 32 characters') })
    expect(done.out).toContain('50,000 characters')
    expect([stage.uploads(), await stage.billed()]).toEqual([0, 0])
    expect(await names(stage.folder)).toEqual(['brief.docx', 'brief.md'])
  })

  test('names of any kind', async () => {
    const odd = ['日本 ü.md', "(old) [x] {y} $& 'q'.md", 'UPPER.MD', '100%.txt', 'with spaces.md']
    await using stage = await setStage({ files: Object.fromEntries(odd.map((name) => [name, '# A\n'])) })
    const line = ['document', '--from', 'en', '--to', 'de', '--base-url', stage.service.url, '--', ...odd]
    expect(await callLockale(line, { cwd: stage.folder.path, env: key })).toMatchObject({ code: 0 })
    const expected = odd.map((name) => name.replace(/\.(\w+)$/u, (_, type: string) => `.de.${type.toLowerCase()}`))
    expect(await names(stage.folder)).toEqual([...odd, ...expected].toSorted())
  })

  test('several files in several languages go into a folder', async () => {
    await using stage = await setStage({ files: { 'a.txt': 'One', 'b.html': '<p>Two</p>' } })
    expect(await stage.document('a.txt b.html --to de,fr --out done/')).toMatchObject({ code: 0 })
    expect(await names(stage.folder)).toEqual([
      'a.txt',
      'b.html',
      'done/a.de.txt',
      'done/a.fr.txt',
      'done/b.de.html',
      'done/b.fr.html',
    ])
  })

  test('an evaluation is shown', async () => {
    await using stage = await setStage({ files: { 'a.xml': '<a><p>All rights reserved.</p></a>' } })
    const done = await stage.document('a.xml --from en --to de --evaluate')
    expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/of 100 over \d+ segment/u) })
  })

  test('an evaluation that does not come takes nothing away', async () => {
    const faults = ['/v1/quality-evaluations/*: 404']
    await using stage = await setStage({ files: { 'a.xml': '<a><p>All rights reserved.</p></a>' }, faults })
    const done = await stage.document('a.xml --from en --to de --evaluate')
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining('no quality evaluation') })
    expect(await names(stage.folder)).toEqual(['a.de.xml', 'a.xml'])
  })

  test('a language that documents have by its base alone, once for all its spellings', async () => {
    await using stage = await setStage()
    expect(await stage.document('brief.md --from en --to de-DE,de_de,DE-de')).toMatchObject({ code: 0 })
    expect(await names(stage.folder)).toEqual(['brief.de-DE.md', 'brief.md'])
    expect(stage.uploads()).toBe(1)
  })

  test('progress says each phase once, however many pieces a file has', async () => {
    await using stage = await setStage({ files: { 'a.txt': 'One. '.repeat(100_000) } })
    const { err } = await stage.document('a.txt --from en --to de')
    expect(err.match(/^uploading/gmu)).toHaveLength(1)
  })

  test('the local service says that it does not translate a docx', async () => {
    await using stage = await setStage({ files: { 'a.png': new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]) } })
    const done = await stage.document('a.png --from en --to de')
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining('does not translate this file type') })
    expect(await stage.folder.bytes()).toMatchObject({ 'a.de.png': '\u0089PNG\r\n\u001a\n' })
  })
})

/** `docs` with what such folders have: text, other types, a translation, hidden files, packages, links. */
const docs: Readonly<Record<string, unknown>> = {
  'docs/a.md': 'A\n',
  'docs/help/b.html': '<p>B</p>',
  'docs/help/deep/c.md': 'C\n',
  'docs/a.fr.md': 'Avant\n',
  'docs/tool.exe': 'x',
  'docs/nothing.txt': '',
  'docs/.draft.md': 'D',
  'docs/.git/e.md': 'E',
  'docs/node_modules/x/f.md': 'F',
}
const besides = Object.keys(docs)

describe('folders and globs', () => {
  test.for<[name: string, line: string, made: readonly string[], files?: Readonly<Record<string, unknown>>]>([
    ['a folder, beside its files', 'docs --to de', ['docs/a.de.md', 'docs/help/b.de.html', 'docs/help/deep/c.de.md']],
    ['a folder with a slash', 'docs/help/ --to de', ['docs/help/b.de.html', 'docs/help/deep/c.de.md']],
    [
      'the folder that one is in, with its tree below --out',
      './ --to de,it --out done',
      ['de', 'it'].flatMap((locale) => [
        `done/docs/a.${locale}.md`,
        `done/docs/help/b.${locale}.html`,
        `done/docs/help/deep/c.${locale}.md`,
      ]),
    ],
    ['a folder of one file into a folder', 'docs/help/deep --to de --out done', ['done/c.de.md']],
    [
      'a glob, below the folder it begins with',
      'docs/**/*.md --to de --out done',
      ['done/a.de.md', 'done/help/deep/c.de.md'],
    ],
    ['a glob without folders', '*.md --to de', ['x.de.md'], { 'x.md': 'X', 'docs/a.md': 'A' }],
    ['a glob in braces', '{docs,help}/*.{md,txt} --to de --out done', ['done/docs/a.de.md']],
    ['a glob above', '../**/b.html --cwd docs --to de --out done', ['docs/done/docs/help/b.de.html']],
    ['a file that is named like a glob', 'a[b].md --to de', ['a[b].de.md'], { 'a[b].md': 'X', 'ab.md': 'Y' }],
    ['a folder that is named like a glob', '*/ --to de', ['*/x.de.md'], { '*/x.md': 'X', 'b/y.md': 'Y' }],
    [
      'all kinds together, each file once',
      'docs/a.md docs docs/*.md --to de',
      ['docs/a.de.md', 'docs/help/b.de.html', 'docs/help/deep/c.de.md'],
    ],
    ['a translation that is named itself', 'docs/*.md docs/a.fr.md --to de', ['docs/a.de.md', 'docs/a.fr.de.md']],
    [
      'types that become others',
      '. --to de --format docx',
      ['b.de.docx', 'c.de.docx'],
      { 'a.md': 'A', 'b.doc': 'B', 'c.pdf': 'C' },
    ],
    ['a name that ends like a translation', '. --to de', ['a.min.de.md', 'a.de.md'], { 'a.md': 'A', 'a.min.md': 'B' }],
  ])('%s', async ([, line, made, files = docs]) => {
    await using stage = await setStage({ files })
    const ended = await stage.document(`${line} --from en`)
    expect(ended).toMatchObject({ code: 0 })
    expect(await names(stage.folder)).toEqual([...Object.keys(files), ...made].toSorted())
    expect(stage.uploads()).toBe(made.length)
  })

  test('what is left out is said in one line, and why', async () => {
    await using stage = await setStage({ files: docs })
    await symlink('/etc/hostname', join(stage.folder.path, 'docs/link.txt'))
    await symlink('a.md', join(stage.folder.path, 'docs/link.md'))
    await symlink('..', join(stage.folder.path, 'docs/up'))
    const shown = await stage.document('docs --to de --from en --dry-run')
    expect(shown.out.split('\n').slice(0, 4)).toEqual([
      '+ docs/a.md → docs/a.de.md',
      '+ docs/help/b.html → docs/help/b.de.html',
      '+ docs/help/deep/c.md → docs/help/deep/c.de.md',
      'i 5 files left out: docs/a.fr.md (translation), docs/link.md (link), docs/link.txt (link), and 2 more',
    ])
    const printed = await stage.document('docs --to de --from en --dry-run --json')
    const { documents, leftOut } = JSON.parse(printed.out) as Readonly<Record<string, readonly unknown[]>>
    expect(documents?.slice(1, 2)).toMatchObject([{ file: 'docs/help/b.html', isDone: false }])
    expect(leftOut).toEqual([
      { file: 'docs/a.fr.md', why: 'translation' },
      { file: 'docs/link.md', why: 'link' },
      { file: 'docs/link.txt', why: 'link' },
      { file: 'docs/nothing.txt', why: 'empty' },
      { file: 'docs/tool.exe', why: 'type' },
    ])
    expect([stage.uploads(), await stage.billed()]).toEqual([0, 0])
  })

  test.for<[name: string, line: string]>([
    ['beside the files', 'docs --to de,it'],
    ['below the folder', 'docs --to de,it --out docs/done'],
    ['in the folder itself', 'docs --to de,it --out docs'],
    ['in a folder that is searched, too', 'docs/help docs/*.md --to de,it --out docs'],
    ['by globs', 'docs/**/*.{md,html} docs/**/*.html --to de,it'],
  ])('stopped and called again, it goes on, and takes no translation for a source: %s', async ([, line]) => {
    await using stage = await setStage({ files: docs, faults: ['/v2/document/*/result@3-7: 503'] })
    expect(await stage.document(`${line} --from en`)).toMatchObject({ code: 6 })
    const again = await stage.document(`${line} --from en`)
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('(sent before)') })
    expect(stage.uploads()).toBe(6)
    expect(await names(stage.folder)).toHaveLength(besides.length + 6)
    // With other languages, those that are there are no sources either.
    expect(await stage.document(`${line.replace('de,it', 'es')} --from en`)).toMatchObject({ code: 0 })
    expect(stage.uploads()).toBe(9)
  })

  test.for<[name: string, line: string, code: number, error: string, files?: Readonly<Record<string, unknown>>]>([
    ['an empty folder', 'docs --to de', 2, 'DOCUMENT_UNSUPPORTED', { 'docs/empty': null }],
    ['a folder of other files', 'docs --to de', 2, 'DOCUMENT_UNSUPPORTED', { 'docs/a.exe': 'A', 'docs/.b.md': 'B' }],
    ['a glob that finds nothing', 'docs/a.md docs/*.pdf --to de', 2, 'DOCUMENT_UNSUPPORTED'],
    ['a glob in a folder that is not there', 'nowhere/*.md --to de', 2, 'DOCUMENT_UNSUPPORTED'],
    ['a glob below a file', 'docs/a.md/*.md --to de', 2, 'DOCUMENT_UNSUPPORTED'],
    ['a glob that leads above', '{..,docs}/*.md --to de', 2, 'DOCUMENT_UNSUPPORTED'],
    ['a glob that leads elsewhere', '{/etc,docs}/* --to de', 2, 'USAGE_BAD_VALUE'],
    ['no name', ' --to de', 2, 'FILE_UNREADABLE'],
    ['a translation in its place', 'docs --to de', 2, 'DOCUMENT_EXISTS', { 'docs/a.md': 'A', 'docs/a.de.md': 'x' }],
    ['two with one translation', 'a b --to de --out out', 2, 'DOCUMENTS_COLLIDE', { 'a/c/x.md': 'A', 'b/c/x.md': 'B' }],
    ['two types with one', '. --to de', 2, 'DOCUMENTS_COLLIDE', { 'x.doc': 'A', 'x.docx': 'B' }],
    ['a file for many', 'docs --to de --out docs/a.md', 2, 'DOCUMENT_UNSUPPORTED', { 'docs/a.md': 'A' }],
    ['more than is allowed', 'docs --to de --max-characters 3', 5, 'BUDGET_EXCEEDED'],
  ])('nothing is sent: %s', async ([, line, code, error, files = docs]) => {
    await using stage = await setStage({ files })
    const ended = await stage.document(`${line} --json`)
    expect([ended.code, JSON.parse(ended.out || ended.err)]).toMatchObject([code, { error: { code: error } }])
    expect(await names(stage.folder)).toEqual(
      Object.keys(files)
        .filter((file) => files[file] !== null)
        .toSorted(),
    )
    expect(stage.uploads()).toBe(0)
  })

  test('an empty folder: what to do', async () => {
    await using stage = await setStage({ files: { 'docs/a.exe': 'A' } })
    const { err } = await stage.document('docs --to de')
    expect(err).toMatch(/docs has no file to translate[^]*Supported types: docx,[^]*Nothing was sent/u)
  })

  test('a tree below --out is not left by a link', async () => {
    await using stage = await setStage({ files: { ...docs, 'package.json': {}, 'done/x.md': 'X' } })
    await using elsewhere = await createFolder({})
    await symlink(elsewhere.path, join(stage.folder.path, 'done/help'))
    const ended = await stage.document('docs --to de --from en --out done')
    expect(ended).toMatchObject({ code: 2, err: expect.stringContaining('PATH_OUTSIDE_PROJECT') })
    expect(await names(elsewhere)).toEqual([])
  })
})

describe('a file that was sent is not sent again', () => {
  test.for<[name: string, fault: string]>([
    ['the service is down for questions', '/v2/document/*@1-5: 503'],
    ['the result does not come', '/v2/document/*/result@1-5: 503'],
    ['the connection breaks in the midst of the file', '/v2/document/*/result@1-2: cut 5'],
  ])('%s: the same call again fetches it', async ([, fault]) => {
    await using stage = await setStage({ faults: [fault] })
    const first = await stage.document('brief.md --to de --from en')
    expect(first).toMatchObject({ code: 6, out: expect.stringContaining('Run the same command again to download it') })
    expect(await names(stage.folder)).toEqual(['brief.de.md.lockale-resume', 'brief.md'])
    const again = await stage.document('brief.md --to de --from en')
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('(sent before)') })
    expect(stage.uploads()).toBe(1)
    expect(await names(stage.folder)).toEqual(['brief.de.md', 'brief.md'])
  })

  test('nor is one that was done before another stopped the command', async () => {
    const files = { 'a.txt': 'One', 'b.txt': 'Two', 'c.txt': 'Three' }
    await using stage = await setStage({ files, faults: ['/v2/document/*/result@2-6: 503'] })
    expect(await stage.document('a.txt b.txt c.txt --to de --from en')).toMatchObject({ code: 6 })
    expect(await stage.folder.bytes()).toHaveProperty(['a.de.txt'])
    const again = await stage.document('a.txt b.txt c.txt --to de --from en')
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('a.txt → a.de.txt (sent before)') })
    expect(stage.uploads()).toBe(3)
    const done = ['a.de.txt', 'a.txt', 'b.de.txt', 'b.txt', 'c.de.txt', 'c.txt']
    expect(await names(stage.folder)).toEqual(done)
  })

  test('a translation that was changed since is another file in its place', async () => {
    const files = { 'a.txt': 'One', 'b.txt': 'Two' }
    await using stage = await setStage({ files, faults: ['/v2/document/*/result@2-6: 503'] })
    expect(await stage.document('a.txt b.txt --to de --from en')).toMatchObject({ code: 6 })
    await stage.folder.write('a.de.txt', 'Eins')
    const again = await stage.document('a.txt b.txt --to de --from en')
    expect(again).toMatchObject({ code: 2, err: expect.stringContaining('DOCUMENT_EXISTS') })
    expect(await stage.folder.read('a.de.txt')).toBe('Eins')
  })

  test('what the service has lost is sent again, and that is said', async () => {
    await using stage = await setStage({ faults: ['/v2/document/*@1-5: 503', '/v2/document/*@6: 404'] })
    expect(await stage.document('brief.md --to de --from en')).toMatchObject({ code: 6 })
    const again = await stage.document('brief.md --to de --from en')
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('billed twice') })
    expect(stage.uploads()).toBe(2)
  })
})

describe('what goes wrong is said, and nothing is written', () => {
  test.for<[name: string, line: string, code: number, error: string, setting?: Setting]>([
    ['no language', 'brief.md', 2, 'USAGE_OPERANDS'],
    ['no locale', 'brief.md --to d!', 2, 'USAGE_BAD_VALUE'],
    ['a threshold without a memory', 'brief.md --to de --threshold 80', 2, 'USAGE_BAD_VALUE'],
    ['a glossary without a source', 'brief.md --to de --glossary x', 2, 'USAGE_BAD_VALUE'],
    ['a file that is not there', 'nothing.md --to de', 2, 'FILE_UNREADABLE'],
    ['a type that is none', 'a.exe --to de', 2, 'DOCUMENT_UNSUPPORTED', { files: { 'a.exe': 'x' } }],
    ['an empty file', 'a.md --to de', 2, 'DOCUMENT_UNSUPPORTED', { files: { 'a.md': '' } }],
    ['a format that cannot be had', 'brief.md --to de --format pdf', 2, 'DOCUMENT_UNSUPPORTED'],
    [
      'a file in its place',
      'brief.md --to de',
      2,
      'DOCUMENT_EXISTS',
      { files: { 'brief.md': brief, 'brief.de.md': 'x' } },
    ],
    [
      'two with one translation',
      'a/x.md b/x.md --to de --out out',
      2,
      'DOCUMENTS_COLLIDE',
      { files: { 'a/x.md': 'A', 'b/x.md': 'B' } },
    ],
    ['more than is allowed', 'brief.md --to de --max-characters 3', 5, 'BUDGET_EXCEEDED'],
    ['a key that is refused', 'brief.md --to de', 4, 'UNAUTHORIZED', { faults: ['/v2/document: 403'] }],
    ['no characters left', 'brief.md --to de --from en', 5, 'QUOTA_EXCEEDED', { characterLimit: 2 }],
  ])('%s', async ([, line, code, error, setting]) => {
    await using stage = await setStage(setting)
    const before = await stage.folder.bytes()
    const ended = await stage.document(`${line} --json`)
    expect([ended.code, JSON.parse(ended.out || ended.err)]).toMatchObject([code, { error: { code: error } }])
    expect(await stage.folder.bytes()).toEqual(before)
    expect(await stage.billed()).toBe(0)
  })

  test('a service that is not there', async () => {
    await using folder = await createFolder({ 'brief.md': brief })
    const line = ['document', 'brief.md', '--to', 'de', '--base-url', 'http://127.0.0.1:9', '--json']
    const ended = await callLockale(line, { cwd: folder.path, env: key })
    expect([ended.code, JSON.parse(ended.out || ended.err)]).toMatchObject([
      6,
      { error: { code: 'CONNECTION_FAILED' } },
    ])
  })

  test.for<[name: string, setting: Setting, code: number, says: string]>([
    ['too large for the service', { faults: ['/v2/document: 413'] }, 3, 'answered 413'],
    [
      'too large for its type',
      { files: { 'brief.md': brief, 'brief.txt': 'x'.repeat(1_000_001) } },
      3,
      'the limit for a .txt is 1000000',
    ],
    ['refused', { faults: ['/v2/document: 400 message="no such thing"'] }, 3, 'no such thing'],
    ['the service is down', { faults: ['/v2/document: 503'] }, 6, 'UNAVAILABLE'],
  ])('a document that is not taken: %s', async ([, setting, code, says]) => {
    await using stage = await setStage(setting)
    const ended = await stage.document(`${'files' in setting ? 'brief.txt' : 'brief.md'} --from en --to de`)
    expect([ended.code, ended.out + ended.err]).toEqual([code, expect.stringContaining(says)])
    expect(await names(stage.folder)).toEqual(Object.keys(setting.files ?? { 'brief.md': brief }))
  })

  test('a language that the service has for texts and not for documents', async () => {
    await using stage = await setStage()
    const ended = await stage.document('brief.md --from en --to ts,de')
    expect(ended).toMatchObject({ code: 3, out: expect.stringMatching(/✗ brief.md → brief.ts.md[^]*✓ brief.md/u) })
    expect(await names(stage.folder)).toEqual(['brief.de.md', 'brief.md'])
  })

  test('one that fails does not keep the others', async () => {
    await using stage = await setStage({
      files: { 'a.txt': 'One', 'b.txt': 'Two' },
      behaviour: { documentFailures: 1 },
    })
    const ended = await stage.document('a.txt b.txt --from en --to de')
    expect(ended).toMatchObject({
      code: 3,
      out: expect.stringContaining('✗ a.txt → a.de.txt: The document was not translated.'),
    })
    expect(await names(stage.folder)).toEqual(['a.txt', 'b.de.txt', 'b.txt'])
  })

  test('a file with the key in it is not taken', async () => {
    const intercept: ServiceOptions['intercept'] = ({ path }) =>
      path.endsWith('/result') ? { status: 200, body: 'the key is test-key!' } : undefined
    await using stage = await setStage({ intercept })
    const ended = await stage.document('brief.md --from en --to de')
    expect([ended.code, ended.err + ended.out]).toEqual([6, expect.stringContaining('put the key into a file')])
    expect(await stage.folder.bytes()).not.toHaveProperty('brief.de.md')
  })

  test('--force replaces what is there', async () => {
    await using stage = await setStage({ files: { 'brief.md': brief, 'brief.de.md': 'old' } })
    expect(await stage.document('brief.md --from en --to de --force')).toMatchObject({ code: 0 })
    expect(await stage.folder.read('brief.de.md')).not.toBe('old')
  })

  test('a place that cannot be written is known before anything is sent', async () => {
    await using stage = await setStage()
    const ended = await stage.document('brief.md --from en --to de --out brief.md/in.md --json')
    expect([ended.code, JSON.parse(ended.out || ended.err)]).toMatchObject([3, { error: { code: 'FILE_UNWRITABLE' } }])
    expect(stage.uploads()).toBe(0)
  })
})
