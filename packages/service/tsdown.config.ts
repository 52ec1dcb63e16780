import { commonJsBuild, libraryBuild, packageBuild } from '../../scripts/tsdown.ts'

const entry = { index: 'src/index.ts', faults: 'src/faults.ts', recording: 'src/recording.ts' }
// Of the package eld, 8.9 MB, one table of 0.9 MB is used. It is built once, for both builds.
const files = { 'eld/extrasmall': './eld.cjs' }

// What every sync loads is two pieces. Left to itself the bundler makes fifty files of the package, and a sync loads 26 more of them.
const build = packageBuild(entry, {
  hasMaps: false,
  inner: { bin: 'src/bin.ts' },
  files,
  pieces: [
    { name: 'start', sources: ['service/src/start', 'service/src/open-service'] },
    { name: 'daily', sources: ['translate', 'languages', 'usage'].map((route) => `service/src/routes/${route}`) },
  ],
})

export default [
  build,
  commonJsBuild(entry, files),
  libraryBuild('eld', { module: 'eld/extrasmall', license: 'node_modules/eld/LICENSE' }),
]
