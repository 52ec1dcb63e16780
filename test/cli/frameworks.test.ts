import { expect, test } from 'vitest'
import { createFolder } from './folder.ts'
import { callLockale } from './call-lockale.ts'
import { startAsReal } from '../start-as-real.ts'

interface Framework {
  readonly files: Readonly<Record<string, unknown>>
  /** The source file, and what somebody adds to it after the first day. */
  readonly source: string
  readonly later: (text: string) => string
  readonly target: string
  /** What a damaged answer has, and must not be written. */
  readonly damaged: RegExp
  /** What is written. */
  readonly sound: RegExp
}

const frameworks: Readonly<Record<string, Framework>> = {
  Symfony: {
    files: {
      'composer.json': { require: { 'symfony/translation': '^7.0' } },
      'translations/messages.en.yaml': "greeting: 'Hello %name%'\n",
      'translations/messages.de.yaml': "greeting: 'Hallo %name%'\n",
    },
    source: 'translations/messages.en.yaml',
    later: (text) =>
      `${text}new: 'Hello from %city%'\nfiles: '{0} None at all|[1,19] There are some|[20,Inf] There are many'\n`,
    target: 'translations/messages.de.yaml',
    damaged: /%\p{L}*(?:Stadt|[Qq]\w+)%|\[1\.19\]/u,
    sound: /files: '\{0\} .+\|\[1,19\] .+\|\[20,Inf\] .+'/u,
  },
  Laravel: {
    files: {
      artisan: '',
      'composer.json': { require: { 'laravel/framework': '^12.0' } },
      'lang/en.json': { greeting: 'Hello :name' },
      'lang/de.json': { greeting: 'Hallo :name' },
    },
    source: 'lang/en.json',
    later: () =>
      JSON.stringify({
        greeting: 'Hello :name',
        new: 'Hello from :city',
        files: '{0} None at all|[1,19] There are some|[20,*] There are many',
      }),
    target: 'lang/de.json',
    damaged: /:Stadt|\[1\.19\]/u,
    sound: /"files": "\{0\} .+\|\[1,19\] .+\|\[20,\*\] .+"/u,
  },
}

test.for(Object.entries(frameworks))(
  '%s: a placeholder that came after init is held like those before',
  async ([, { files, source, later, target, damaged, sound }]) => {
    await using service = await startAsReal({
      // a service that translates what looks like words, wherever it stands
      intercept: async () => ({
        alter: (translations) =>
          translations.map((text) =>
            text
              .replaceAll(/(?<=%|:)(?:city|QAA)\b/gu, 'Stadt')
              .replaceAll('[1,19]', '[1.19]')
              .replaceAll(/<x id="1"\/>|<x id="1">[^<]*<\/x>|ph1@ph\.invalid/gu, 'Stadt'),
          ),
      }),
    })
    await using folder = await createFolder(files)
    const env = { LOCKALE_KEY: 'test-key', LOCKALE_HOST: new URL(service.url).host }
    const lockale = (...args: readonly string[]) => callLockale(args, { cwd: folder.path, env })
    expect(await lockale('init', '--yes')).toMatchObject({ code: 0 })
    const [config = ''] = Object.keys(await folder.bytes()).filter((file) => file.startsWith('lockale.config'))
    const text = await folder.read(config)
    expect(text).not.toContain('doNotTranslate')
    await folder.write(config, text.replace(/"service": \{[^{}]*\}/u, `"service": { "baseUrl": "${service.url}" }`))
    await folder.write(source, later(await folder.read(source)))
    const { code, out, err } = await lockale('sync', '--yes')
    const written = await folder.read(target)
    expect([code, out + err]).toEqual([3, expect.stringContaining('every answer failed a check')])
    expect(written).not.toMatch(damaged)
    expect(written).not.toContain('new')
    expect(written).toMatch(sound)
    expect(await lockale('check')).toMatchObject({ code: 1, out: expect.not.stringContaining('placeholder') })
  },
)
