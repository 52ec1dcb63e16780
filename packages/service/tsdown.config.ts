import { packageBuild } from '../../scripts/tsdown.ts'

// What every sync loads is two pieces. Left to itself the bundler makes fifty files of the package, and a sync loads 26 more of them.
export default packageBuild(
  { index: 'src/index.ts', faults: 'src/faults.ts' },
  {
    hasMaps: false,
    inner: { bin: 'src/bin.ts' },
    pieces: [
      { name: 'start', sources: ['service/src/start', 'service/src/open-service'] },
      { name: 'daily', sources: ['translate', 'languages', 'usage'].map((route) => `service/src/routes/${route}`) },
    ],
  },
)
