// Packages beside the engine, in the order of the help. Nothing else in the engine names them.
export { satellite as setup } from './setup/satellite.ts'
export { satellite as review } from './page/satellite.ts'
export { satellite as interchange } from './exchange/satellite.ts'
export { satellite as resources } from './resources/satellite.ts'
