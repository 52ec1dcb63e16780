import { expect, test } from 'vitest'
import { type Tarball, tarballFaults } from '../../scripts/tarball-faults.mjs'

const workspace = [
  { name: 'lockale', version: '1.2.3' },
  { name: '@lockale/client', version: '1.2.3' },
  { name: '@lockale/core', version: '1.2.3', private: true },
]
const source = { name: 'lockale', version: '1.2.3', bin: { lockale: './bin/lockale.cjs' } }
const sound: Tarball = {
  manifest: {
    ...source,
    exports: {
      '.': { types: './dist/index.d.mts', default: './dist/index.mjs' },
      './schemas/*': './schemas/*',
      './package.json': './package.json',
    },
    dependencies: { yaml: '2.9.1', '@lockale/client': '1.2.3' },
  },
  files: [
    'LICENSE',
    'README.md',
    'package.json',
    'bin/lockale.cjs',
    'schemas/check.v1.json',
    'dist/index.mjs',
    'dist/index.mjs.map',
    'dist/cli.cjs',
    'dist/index.d.mts',
  ],
  firstLines: { 'bin/lockale.cjs': '#!/usr/bin/env node' },
  kilobytes: 900,
}

test.for<[name: string, tarball: Tarball, faults: readonly string[]]>([
  ['a sound one', sound, []],
  ['a file too many', withFiles(...sound.files, '.env'), ['.env is a file too many.']],
  ['a source', withFiles(...sound.files, 'src/index.ts'), ['src/index.ts is a file too many.']],
  ['no license', withFiles(...sound.files.filter((file) => file !== 'LICENSE')), ['LICENSE is missing.']],
  ['no field `bin`', withFields({ bin: undefined }), ['The command lockale is not in `bin`.']],
  [
    'a command without its file',
    withFiles(...sound.files.filter((file) => !file.startsWith('bin/'))),
    ['`bin` names bin/lockale.cjs, which is missing.'],
  ],
  [
    'a command that Windows line ends keep from starting',
    { ...sound, firstLines: { 'bin/lockale.cjs': '#!/usr/bin/env node\r' } },
    ['bin/lockale.cjs does not begin with #!/usr/bin/env node.'],
  ],
  [
    'an entry that leads nowhere',
    withFields({ exports: { './laws': { default: './dist/laws.mjs' }, './schemas/*': './schema/*' } }),
    ['`exports` names ./dist/laws.mjs, which is missing.', '`exports` names ./schema/*, which is missing.'],
  ],
  [
    'a private package in its dependencies',
    withFields({ dependencies: { '@lockale/core': '1.2.3' } }),
    ['It depends on @lockale/core, which is private.'],
  ],
  [
    'a dependency as only the repository writes it',
    withFields({ dependencies: { '@lockale/client': 'workspace:*' } }),
    ['It depends on @lockale/client@workspace:*, which npm does not know.'],
  ],
  [
    'another version of a package that is published with it',
    withFields({ peerDependencies: { '@lockale/client': '1.2.2' } }),
    ['It depends on @lockale/client@1.2.2, and 1.2.3 is published with it.'],
  ],
  ['a private package', withFields({ private: true }), ['It is private.']],
  ['tools', withFields({ devDependencies: { vitest: '4.0.0' } }), ['It has `devDependencies`.']],
  ['a script', withFields({ scripts: { postinstall: 'node .' } }), ['It has the script postinstall.']],
  [
    'twice its size',
    { ...sound, kilobytes: 2000 },
    ['It has 2000 kB, and its budget in scripts/tarball-faults.mjs is 1170 kB.'],
  ],
])('what keeps a tarball from being published: %s', ([, tarball, faults]) => {
  expect(tarballFaults(tarball, { source, workspace })).toEqual(faults)
})

function withFiles(...files: readonly string[]): Tarball {
  return { ...sound, files }
}

function withFields(fields: Readonly<Record<string, unknown>>): Tarball {
  return { ...sound, manifest: { ...sound.manifest, ...fields } }
}
