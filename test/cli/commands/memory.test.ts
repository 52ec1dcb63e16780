import { readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { SeedMemory, ServiceOptions } from '@lockale/service'
import type { Interceptor } from '@lockale/service/faults'
import { Interruption } from '@lockale/terminal/interruption'
import { describe, expect, test } from 'vitest'
import { repositoryRoot } from '../../repo/source-files.ts'
import { answerTo, json, play, type StageOptions } from './memory-stage.ts'

const shopId = '5b1a0a52-1f3b-4b7f-9f6b-9d4d3f5b6c7d'
const shop: SeedMemory = {
  id: shopId,
  name: 'Shop',
  source: 'en',
  segments: [
    { source: 'Add to cart', targets: { de: 'In den Warenkorb', fr: 'Ajouter au panier' } },
    { source: 'Closed', targets: { de: 'Geschlossen' } },
    { source: 'Closing', targets: { de: 'Schließung' } },
  ],
}
const withShop: ServiceOptions = { seed: { memories: [shop] } }

describe('list', () => {
  test('memories with their languages', () =>
    play({ service: withShop }, async ({ run }) => {
      const { code, out } = await run('memory list')
      expect({ code, out }).toEqual({
        code: 0,
        out: expect.stringMatching(
          new RegExp(`^${shopId}  Shop  en → de, fr  3 segments(?:  \\d{4}-\\d\\d-\\d\\d)?\\n$`, 'u'),
        ) as string,
      })
      expect(json(await run('memory list --json'))).toMatchObject({
        command: 'memory',
        memories: [{ id: shopId, name: 'Shop', source: 'en', targets: ['de', 'fr'], segments: 3 }],
      })
    }))

  test('none', () =>
    play({}, async ({ run }) => {
      const { code, out, err } = await run('memory list')
      expect({ code, out, err }).toMatchObject({ code: 0, out: 'no translation memories\n' })
      expect(err).toContain('lockale memory import')
    }))
})

const shopTmx = `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
  <header creationtool="Cat" creationtoolversion="2" segtype="sentence" o-tmf="x" adminlang="en" srclang="en" datatype="text"/>
  <body>
    <tu><tuv xml:lang="en"><seg>Open</seg></tuv><tuv xml:lang="de"><seg>Offen</seg></tuv><tuv xml:lang="pl"><seg>Otwarte</seg></tuv></tu>
    <tu><tuv xml:lang="en"><seg>Shut</seg></tuv><tuv xml:lang="de"><seg>Zu</seg></tuv><tuv xml:lang="x-no"><seg>?</seg></tuv></tu>
  </body>
</tmx>
`

describe('import', () => {
  test('what is in the file, and what became of it', () =>
    play({ files: { 'shop.tmx': shopTmx } }, async ({ run, service }) => {
      const dry = await run('memory import shop.tmx --dry-run')
      expect(dry.out).toBe('shop.tmx  TMX 1.4 · 2 units · en · written by Cat 2\n')
      expect(service.requests).toHaveLength(0)
      const made = json(await run('memory import shop.tmx --name Shop --json'))
      expect(made).toMatchObject({
        source: 'en',
        units: 2,
        dryRun: false,
        skippedByService: 1,
      })
      const listed = json(await run('memory list --json'))
      expect(listed).toMatchObject({ memories: [{ id: made['memoryId'], name: 'Shop', segments: 2 }] })
    }))

  test('files of other tools, and the same texts in the file that comes back', () =>
    play({}, async ({ run, folder }) => {
      const textsOf = (tmx: string) =>
        [...tmx.matchAll(/<seg>(.*?)<\/seg>/gsu)].map(([, text = '']) => text.replaceAll('&quot;', '"'))
      const files = ['trados-workbench.tmx', 'okapi.tmx', 'omegat-3.6.tmx', 'translate-toolkit-3.8.tmx']
      for (const file of files) {
        const bytes = await readFile(join(repositoryRoot, 'test/fixtures/tmx', file))
        await folder.write(file, bytes)
        expect((await run(`memory import ${file}`)).code).toBe(0)
      }
      const { memories } = json(await run('memory list --json'))
      expect(memories).toMatchObject(files.map((name) => ({ name })))
      for (const file of files.slice(2)) {
        expect((await run(`memory export ${file} --out back.tmx`)).code).toBe(0)
        expect(textsOf(await folder.read('back.tmx'))).toEqual(textsOf(await folder.read(file)))
      }
    }))

  test('a dry run needs neither key nor service', () =>
    play({ files: { 'shop.tmx': shopTmx } }, async ({ run }) => {
      const { code } = await run('memory import shop.tmx --dry-run', { env: { PATH: process.env['PATH'] ?? '' } })
      expect(code).toBe(0)
    }))

  test.for<[name: string, tmx: string | Uint8Array, code: string, place: string]>([
    ['broken XML', '<tmx version="1.4">\n<header srclang="en"/>\n<body><tu></body>', 'TMX_INVALID', 'bad.tmx:3:'],
    ['an entity bomb', '<!DOCTYPE tmx [<!ENTITY a "x">]><tmx/>', 'TMX_INVALID', 'bad.tmx:1:'],
    ['no TMX', '{"a": 1}', 'TMX_INVALID', 'bad.tmx:1:'],
    ['broken UTF-8', Buffer.from([0x3c, 0x74, 0xff, 0xfe, 0x3e]), 'TMX_INVALID', 'bad.tmx:1:'],
    ['nothing to keep', '<tmx><header srclang="en"/><body/></tmx>', 'MEMORY_EMPTY', 'bad.tmx'],
  ])('refuses %s before anything is sent', ([, tmx, code, place]) =>
    play({ files: { 'bad.tmx': tmx } }, async ({ run, service }) => {
      const ended = await run('memory import bad.tmx --json')
      expect(ended.code).toBe(2)
      expect(json(ended)).toMatchObject({ error: { code, place: expect.stringContaining(place) as string } })
      expect(service.requests).toHaveLength(0)
    }),
  )

  test('refuses a file larger than the service takes, and none', () =>
    play({ files: { 'big.tmx': '<tmx>' } }, async ({ run, folder, service }) => {
      await truncate(join(folder.path, 'big.tmx'), 1_073_741_825)
      const big = await run('memory import big.tmx')
      expect([big.code, big.err]).toEqual([2, expect.stringContaining('TMX_TOO_LARGE')])
      const missing = await run('memory import gone.tmx')
      expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('FILE_UNREADABLE')])
      const isFolder = await run('memory import locales')
      expect([isFolder.code, isFolder.err]).toEqual([2, expect.stringContaining('it is not a file')])
      expect(service.requests).toHaveLength(0)
    }))
})

describe('export', () => {
  test('to a file that is read back', () =>
    play({ service: withShop }, async ({ run, folder }) => {
      const { code, out } = await run(`memory export ${shopId} --out out/../shop.tmx`)
      expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('3 segments') as string })
      expect(await folder.read('shop.tmx')).toContain('<seg>Schließung</seg>')
      const again = json(await run('memory import shop.tmx --dry-run --json'))
      expect(again).toMatchObject({ source: 'en', units: 3 })
    }))

  test('named after the memory, and overwriting no file that was not named', () =>
    play({ service: { seed: { memories: [{ ...shop, name: '../Shop & more.tmx' }] } } }, async ({ run, folder }) => {
      expect(json(await run(`memory export ${shopId} --json`))).toMatchObject({ file: 'Shop-more.tmx' })
      await folder.write('Shop-more.tmx', 'mine')
      const ended = await run(`memory export ${shopId}`)
      expect([ended.code, ended.err]).toEqual([2, expect.stringContaining('TMX_EXISTS')])
      expect(await folder.read('Shop-more.tmx')).toBe('mine')
      expect((await run(`memory export ${shopId} --out Shop-more.tmx`)).code).toBe(0)
    }))

  test.for<[name: string, line: string, service: ServiceOptions, code: number, says: string]>([
    ['no such name', 'memory export Shopp', withShop, 2, 'MEMORY_UNKNOWN'],
    ['no such id', 'memory export 00000000-1f3b-4b7f-9f6b-9d4d3f5b6c7d', withShop, 2, 'MEMORY_UNKNOWN'],
    [
      'a name that two have',
      'memory export Shop',
      { seed: { memories: [shop, { ...shop, id: shopId.replace('5b1a', '6c2b') }] } },
      2,
      'MEMORY_AMBIGUOUS',
    ],
    ['a folder that is not there', `memory export ${shopId} --out no/where.tmx`, withShop, 3, 'FILE_UNWRITABLE'],
    [
      'an export that runs',
      `memory export ${shopId}`,
      { ...withShop, intercept: answerTo('/export', 409) },
      6,
      'MEMORY_EXPORT_RUNNING',
    ],
    [
      'a file that breaks off',
      `memory export ${shopId}`,
      { ...withShop, intercept: ({ path }) => (path.includes('/downloads/') ? { truncate: 40 } : undefined) },
      6,
      'CONNECTION_FAILED',
    ],
  ])('%s', ([, line, service, code, says]) =>
    play({ service }, async ({ run, folder }) => {
      const before = await folder.bytes()
      const ended = await run(line)
      expect([ended.code, ended.err]).toEqual([code, expect.stringContaining(says)])
      expect(await folder.bytes()).toEqual(before)
    }),
  )
})

describe('what goes wrong', () => {
  const file = { 'shop.tmx': shopTmx }
  test.for<[name: string, line: string, options: StageOptions, code: number, says: string]>([
    ['an action nobody knows', 'memory lits', {}, 2, 'USAGE_OPERANDS'],
    ['no file', 'memory import', {}, 2, 'needs a file'],
    ['a flag of another action', 'memory list --out a.tmx', {}, 2, 'USAGE_BAD_VALUE'],
    [
      'a key without the scope',
      'memory list',
      { service: { seed: { accounts: [{ key: 'test-key', scopes: ['usage:read'] }] } } },
      4,
      'UNAUTHORIZED',
    ],
    ['an unknown key', 'memory list', { service: { strictKeys: true } }, 4, 'UNAUTHORIZED'],
    [
      'a full account',
      'memory import shop.tmx',
      { files: file, service: { intercept: answerTo('/import', 456) } },
      5,
      'MEMORY_QUOTA',
    ],
    [
      'an upload that is refused',
      'memory import shop.tmx',
      { files: file, service: { intercept: ({ path }) => (path.includes('/uploads/') ? { status: 404 } : undefined) } },
      2,
      'NOT_FOUND',
    ],
    [
      'a service that is out of order',
      'memory list',
      { service: { intercept: answerTo('memories', 500) } },
      6,
      'UNAVAILABLE',
    ],
    ['an answer that is none', 'memory list', { service: { intercept: answerTo('memories', 200) } }, 6, 'BAD_ANSWER'],
  ])('%s', ([, line, options, code, says]) =>
    play(options, async ({ run, folder }) => {
      const before = await folder.bytes()
      const ended = await run(line)
      expect([ended.code, ended.err]).toEqual([code, expect.stringContaining(says)])
      expect(ended.out + ended.err).not.toContain('test-key')
      expect(await folder.bytes()).toEqual(before)
    }),
  )

  test('a service that is down', () =>
    play({ config: { service: { baseUrl: 'http://127.0.0.1:9', timeoutMs: 1000 } } }, async ({ run }) => {
      const ended = await run('memory list')
      expect([ended.code, ended.err]).toEqual([6, expect.stringContaining('CONNECTION_FAILED')])
    }))

  test.for<[status: string, says: string]>([
    ['failed', 'failed (job 1): bad TMX.'],
    ['expired', 'expired (job 1): bad TMX.'],
  ])('a job that %s', ([status, says]) => {
    const job = { job_id: '1', operation: 'import', results: [{ status, error: { message: 'bad TMX.' } }] }
    const intercept: Interceptor = ({ path }) => (path.includes('/jobs/') ? { status: 200, body: job } : undefined)
    return play({ files: file, service: { intercept } }, async ({ run }) => {
      const ended = await run('memory import shop.tmx')
      expect([ended.code, ended.err]).toEqual([
        6,
        expect.stringContaining(`MEMORY_JOB_FAILED The import of the memory ${says}`),
      ])
    })
  })

  test('Ctrl-C while a file comes in leaves nothing half-written', () => {
    const stop = new AbortController()
    const intercept: Interceptor = ({ path }) => {
      if (!path.includes('/downloads/')) return undefined
      setTimeout(() => stop.abort(new Interruption('SIGINT')), 50)
      return { stall: 'body' }
    }
    return play({ service: { ...withShop, intercept } }, async ({ run, folder }) => {
      const before = await folder.bytes()
      const ended = await run('memory export Shop', { signal: stop.signal })
      expect(ended.code).toBe(130)
      expect(await folder.bytes()).toEqual(before)
    })
  })

  test('Ctrl-C while a file goes out says which job it was', () => {
    const stop = new AbortController()
    const intercept: Interceptor = ({ path }) => {
      if (!path.includes('/jobs/')) return undefined
      setTimeout(() => stop.abort(new Interruption('SIGINT')), 50)
      return { stall: 'answer' }
    }
    return play({ service: { intercept }, files: file }, async ({ run }) => {
      const ended = await run('memory import shop.tmx', { signal: stop.signal })
      expect([ended.code, ended.err]).toEqual([
        130,
        expect.stringMatching(/MEMORY_JOB_OPEN .*job [^]*lockale memory list /u),
      ])
    })
  })
})
