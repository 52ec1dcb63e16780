import { describe, expect, test } from 'vitest'
import { callLockale } from '../cli/call-lockale.ts'
import { createFolder } from '../cli/folder.ts'

interface App {
  readonly files: Readonly<Record<string, unknown>>
  /** What the config names. */
  readonly pattern: string
  /** An edit of the source, which makes a translation out of date. */
  readonly edit: readonly [file: string, from: string, to: string]
  /** The lines of the finished files. */
  readonly finished: Readonly<Record<string, readonly (string | RegExp)[]>>
}

const laravel: App = {
  files: {
    'composer.json': { require: { 'laravel/framework': '^12.0' } },
    'config/app.php': "<?php\n\nreturn [\n    'locale' => env('APP_LOCALE', 'en'),\n];\n",
    'lang/en/orders.php':
      "<?php\n\nreturn [\n\n    // Of the page.\n    'title' => 'Orders of :name',\n    'count' => '{0} None|{1} One order|[2,*] :count orders',\n    'status' => [\n        'open'    => 'Open',\n        'shipped' => \"It's shipped\",\n    ],\n];\n",
    'lang/en/auth.php': "<?php\n\nreturn array(\n    'failed' => 'Wrong password',\n);\n",
    'lang/de/orders.php': "<?php\n\nreturn [\n    'title' => 'Bestellungen von :name', # kurz\n];\n",
  },
  pattern: 'lang/{locale}/{namespace}.php',
  edit: ['lang/en/auth.php', 'Wrong password', 'Wrong user or password'],
  finished: {
    'lang/de/orders.php': [
      '<?php',
      '',
      'return [',
      "    'title' => 'Bestellungen von :name', # kurz",
      /^ {4}'count' => '\{0\} \[de .*\|\{1\} \[de .*\|\[2,\*\] :count \[de .*',$/u,
      "    'status' => [",
      /^ {8}'open' {4}=> '\[de /u,
      /^ {8}'shipped' => ["']\[de /u,
      '    ],',
      '];',
      '',
    ],
    'lang/de/auth.php': ['<?php', '', 'return array(', /^ {4}'failed' => '\[de /u, ');', ''],
  },
}

const quasar: App = {
  files: {
    'package.json': { dependencies: { quasar: '^2.18.0', 'vue-i18n': '^11.0.0' } },
    'quasar.config.js': 'export default () => ({ boot: ["i18n"] })\n',
    'src/boot/i18n.js': "import messages from 'src/i18n'\nexport default createI18n({ locale: 'en-US', messages })\n",
    'src/i18n/index.js': "import enUS from './en-US'\nimport de from './de'\nexport default { 'en-US': enUS, de }\n",
    'src/i18n/en-US/index.js':
      "// The app in English.\nexport default {\n  failed: 'Action failed', // a toast\n  success: 'Saved {name}',\n  404: 'Not found',\n  menu: { open: 'Open', 'sign-in': 'Sign in' },\n}\n",
    'src/i18n/de/index.js': 'export default {\n  success: "{name} gesichert"\n};\n',
  },
  pattern: 'src/i18n/{locale}/index.js',
  edit: ['src/i18n/en-US/index.js', 'Action failed', 'That failed'],
  finished: {
    'src/i18n/de/index.js': [
      'export default {',
      /^ {2}failed: "\[de .*", \/\/ a toast$/u,
      '  success: "{name} gesichert",',
      /^ {2}404: "\[de /u,
      '  menu: {',
      /^ {4}open: "\[de /u,
      /^ {4}'?"?sign-in'?"?: "\[de /u,
      '  }',
      '};',
      '',
    ],
  },
}

function isLike(line: string, wanted: string | RegExp | undefined): boolean {
  return wanted instanceof RegExp && wanted.test(line)
}

describe('init, sync, check, and a second sync that writes nothing', () => {
  test.for([
    ['Laravel', laravel],
    ['Quasar', quasar],
  ] as const)('%s', async ([, app]) => {
    await using folder = await createFolder(app.files)
    const lockale = (line: string) => callLockale(line.split(' '), { cwd: folder.path, env: {} })

    expect(await lockale('init --yes')).toMatchObject({ code: 0, out: expect.stringContaining(app.pattern) as string })
    expect(await lockale('sync --yes')).toMatchObject({ code: 0 })
    for (const [file, lines] of Object.entries(app.finished)) {
      const finished = (await folder.read(file)).split('\n')
      expect(finished.map((line, at) => (isLike(line, lines[at]) ? lines[at] : line))).toEqual(lines)
    }
    const others = Object.entries(app.files).filter(([file]) => !(file in app.finished) && /\.(?:php|js)$/u.test(file))
    for (const [file, content] of others) expect(await folder.read(file)).toBe(content)
    expect(await lockale('check')).toMatchObject({ code: 0 })

    const before = await folder.bytes()
    expect(await lockale('sync --yes')).toMatchObject({ code: 0 })
    expect(await folder.bytes()).toEqual(before)

    const [file, from, to] = app.edit
    await folder.write(file, (await folder.read(file)).replace(from, to))
    expect(await lockale('check')).toMatchObject({ code: 1 })
    expect(await lockale('sync --yes')).toMatchObject({ code: 0 })
    expect(await lockale('check')).toMatchObject({ code: 0 })
  })
})
