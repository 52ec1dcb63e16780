import type { Interceptor } from '@lockale/service/faults'
import { describe, expect, test } from 'vitest'
import { asked, english, json, play, withPeople } from './memory-stage.ts'

describe('push', () => {
  test('texts of people, and no others', () =>
    play({}, async (stage) => {
      const { run, service, folder } = stage
      await withPeople(stage)
      const billed = service.meter.billedCharacters
      const dry = await run('memory push --dry-run --out people.tmx')
      expect(dry.out).toMatchInlineSnapshot(`
        "  en → de  3 segments
          en → pl  2 segments
          i not included: 6 machine-translated · 3 duplicate
        ✓ people.tmx
        "
      `)
      const file = await folder.read('people.tmx')
      expect(file.replace(/creationtoolversion="[^"]+"/u, 'creationtoolversion="1"')).toMatchInlineSnapshot(`
        "<?xml version="1.0" encoding="UTF-8"?>
        <tmx version="1.4">
          <header creationtool="lockale" creationtoolversion="1" segtype="block" o-tmf="lockale" adminlang="en" srclang="en" datatype="plaintext"/>
          <body>
            <tu>
              <prop type="x-lockale-message">title</prop>
              <prop type="x-lockale-catalog">locales/{locale}.json</prop>
              <tuv xml:lang="en"><seg>Open all day</seg></tuv>
              <tuv xml:lang="de">
                <prop type="x-lockale-by">human</prop>
                <seg>Ganztägig offen</seg>
              </tuv>
            </tu>
            <tu>
              <prop type="x-lockale-message">greeting</prop>
              <prop type="x-lockale-catalog">locales/{locale}.json</prop>
              <tuv xml:lang="en"><seg>Hello {{name}}</seg></tuv>
              <tuv xml:lang="de">
                <prop type="x-lockale-by">human</prop>
                <seg>Hallo {{name}}</seg>
              </tuv>
            </tu>
            <tu>
              <prop type="x-lockale-message">cta</prop>
              <prop type="x-lockale-catalog">locales/{locale}.json</prop>
              <tuv xml:lang="en"><seg>Buy</seg></tuv>
              <tuv xml:lang="de">
                <prop type="x-lockale-by">human</prop>
                <seg>Kaufen</seg>
              </tuv>
            </tu>
            <tu>
              <prop type="x-lockale-message">files</prop>
              <prop type="x-lockale-catalog">locales/{locale}.json</prop>
              <tuv xml:lang="en"><seg>{{count}} file in the folder</seg></tuv>
              <tuv xml:lang="pl">
                <prop type="x-lockale-by">reviewed</prop>
                <seg>{{count}} [pl ƒíľé íñ ţĥé ƒóľđéŕ óñé ţŵó ţĥŕéé]</seg>
              </tuv>
            </tu>
            <tu>
              <prop type="x-lockale-message">files</prop>
              <prop type="x-lockale-catalog">locales/{locale}.json</prop>
              <tuv xml:lang="en"><seg>{{count}} files in the folder</seg></tuv>
              <tuv xml:lang="pl">
                <prop type="x-lockale-by">reviewed</prop>
                <seg>{{count}} [pl ƒíľéš íñ ţĥé ƒóľđéŕ óñé ţŵó ţĥŕéé]</seg>
              </tuv>
            </tu>
          </body>
        </tmx>
        "
      `)
      expect(asked(service).filter((path) => path.includes('memor'))).toEqual([])
      const pushed = json(await run('memory push --name Texts --json'))
      expect(pushed).toMatchObject({
        dryRun: false,
        source: 'en',
        targets: { de: 3, pl: 2 },
        name: 'Texts',
        isUnchanged: false,
        skippedByService: 0,
        leftOut: { machine: 6, duplicates: 3, withPlaceholders: 0 },
      })
      const segments = json(await run('memory list --segments Texts --json'))
      expect(segments).toMatchObject({ segments: [{ source: 'Open all day' }, {}, { source: 'Buy' }, {}, {}] })
      expect(service.meter.billedCharacters).toEqual(billed)
      const ids = await folder.read('lockale.resources.json')
      expect(ids).toContain(`"${service.url} memory Texts": {"id":"${String(pushed['memoryId'])}"`)
    }))

  test('nothing new is not sent again, and the new replaces the old', () =>
    play({}, async (stage) => {
      const { run, folder } = stage
      await withPeople(stage)
      const first = json(await run('memory push --name Texts --json'))['memoryId'] as string
      const again = await run('memory push')
      expect([again.code, again.out]).toEqual([0, expect.stringContaining(`${first} "Texts" is up to date`)])
      await folder.write('locales/de.json', (await folder.read('locales/de.json')).replace('Ganztägig', 'Immer'))
      const second = json(await run('memory push --json'))
      expect(second).toMatchObject({ name: 'Texts', former: [first], deleted: [] })
      await folder.write('locales/de.json', (await folder.read('locales/de.json')).replace('Immer', 'Durchgehend'))
      const third = json(await run('memory push --replace --json'))
      expect(third).toMatchObject({ former: [], deleted: [first, second['memoryId']] })
      expect(json(await run('memory list --json'))).toMatchObject({ memories: [{ id: third['memoryId'] }] })
      expect((await run('memory push --replace')).out).toContain('is up to date')
    }))

  test('without placeholders, and of one locale', () =>
    play({}, async (stage) => {
      const { run } = stage
      await withPeople(stage)
      const unwritable = await run('memory push --dry-run --out no/where.tmx')
      expect([unwritable.code, unwritable.err]).toEqual([3, expect.stringContaining('FILE_UNWRITABLE')])
      expect(json(await run('memory push --plain --locale de --dry-run --json'))).toMatchObject({
        targets: { de: 2 },
        leftOut: { withPlaceholders: 1 },
      })
    }))

  test('a project without texts of people', () =>
    play({}, async ({ run, service, folder }) => {
      await run('sync')
      const before = service.requests.length
      const { code, out, err } = await run('memory push --out none.tmx')
      expect({ code, out }).toEqual({
        code: 0,
        out: 'no human translations\n  i not included: 14 machine-translated\n',
      })
      expect(err).toContain('lockale accept')
      expect(service.requests).toHaveLength(before)
      expect(Object.keys(await folder.bytes())).not.toContain('none.tmx')
    }))

  test('texts for a source that changed, and those that XML cannot hold stay out', () =>
    play({}, async (stage) => {
      const { run, folder } = stage
      await withPeople(stage)
      await folder.write('locales/en.json', { ...english, title: 'Open all night' })
      const german = (await folder.readJson('locales/de.json')) as Record<string, string>
      await folder.write('locales/de.json', { ...german, cta: 'Kauf\uFFFEen' })
      const { out } = await run('memory push --dry-run')
      expect(out).toContain('1 out of date')
      expect(out).toContain('! cta (de) not included: XML cannot contain U+FFFE')
    }))

  test('adopted texts, and plural forms that share a source stay out', () =>
    play(
      {
        files: {
          'locales/en.json': { title: 'Open', files_one: '{{count}} file', files_other: '{{count}} files' },
          'locales/pl.json': {
            title: 'Otwarte',
            files_one: '{{count}} plik',
            files_few: '{{count}} pliki',
            files_many: '{{count}} plików',
            files_other: '{{count}} pliku',
          },
          'locales/de.json': {},
        },
      },
      async ({ run }) => {
        expect((await run('accept files --locale pl')).code).toBe(0)
        expect(json(await run('memory push --dry-run --json'))).toMatchObject({
          targets: { pl: 1 },
          units: 1,
          leftOut: { adopted: 1, plural: 3, machine: 0 },
        })
      },
    ))

  test('to the service inside the run nothing is kept of', () =>
    play({}, async (stage) => {
      await withPeople(stage)
      const ended = await stage.run('memory push --local')
      expect([ended.code, ended.out]).toEqual([0, expect.stringContaining('✓ memory ')])
      expect(Object.keys(await stage.folder.bytes())).not.toContain('lockale.resources.json')
    }))

  test('a push whose answer was lost is found by the next one', () => {
    let isLost = true
    const intercept: Interceptor = ({ path }) => (isLost && path.includes('/jobs/') ? { status: 403 } : undefined)
    return play({ service: { intercept } }, async (stage) => {
      const { run } = stage
      await withPeople(stage)
      const lost = await run('memory push --json')
      expect(lost.code).toBe(3)
      expect(json(lost)).toMatchObject({
        error: { code: 'MEMORY_JOB_OPEN', hint: expect.stringContaining('memory job') as string },
      })
      const jobId = /memory job (\S+)/u.exec(lost.out)?.[1] ?? ''
      isLost = false
      expect((await run(`memory job ${jobId}`)).out).toMatch(/^✓ memory [0-9a-f-]{36}\n$/u)
      const next = await run('memory push')
      expect([next.code, next.out]).toEqual([0, expect.stringContaining('is up to date')])
      expect(json(await run('memory list --json'))).toMatchObject({ memories: [{ segments: 5 }] })
    })
  })

  test('a job that fails leaves the memory before it as it was', () => {
    let isFailing = false
    const intercept: Interceptor = ({ path }) =>
      isFailing && path.includes('/uploads/') ? { status: 400, body: { message: 'no' } } : undefined
    return play({ service: { intercept } }, async (stage) => {
      const { run, folder } = stage
      await withPeople(stage)
      await run('memory push')
      const ids = await folder.read('lockale.resources.json')
      await folder.write('locales/de.json', (await folder.read('locales/de.json')).replace('Ganztägig', 'Immer'))
      isFailing = true
      const failed = await run('memory push --replace')
      expect([failed.code, failed.err]).toEqual([6, expect.stringContaining('BAD_REQUEST')])
      expect(await folder.read('lockale.resources.json')).toBe(ids)
      expect(json(await run('memory list --json'))).toMatchObject({ memories: [{}] })
    })
  })

  test('packages with different sources make no memory', () =>
    play(
      {
        config: null,
        files: {
          'package.json': { private: true, workspaces: ['a', 'b'] },
          ...workspacePackage('a', 'en', 'de'),
          ...workspacePackage('b', 'de', 'en'),
        },
      },
      async ({ run }) => {
        expect((await run('accept *')).code).toBe(0)
        const ended = await run('memory push --dry-run')
        expect([ended.code, ended.err]).toEqual([2, expect.stringContaining('MEMORY_SOURCES_DIFFER')])
        const one = await run('memory push --dry-run --json --files b')
        expect(json(one)).toMatchObject({ source: 'de', targets: { 'en-US': 1 } })
      },
    ))
})

function workspacePackage(name: string, source: string, target: string): Record<string, unknown> {
  return {
    [`${name}/package.json`]: { name },
    [`${name}/lockale.config.json`]: { source, targets: [target], files: ['locales/{locale}.json'] },
    [`${name}/locales/${source}.json`]: { title: 'Title' },
    [`${name}/locales/${target}.json`]: { title: 'Titel' },
  }
}
