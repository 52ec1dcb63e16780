// Packages beside the engine, a line each. Nothing else in the engine names them. The help lists them by these names, sorted.
export { satellite as setup } from '@lockale/setup/satellite'
export { satellite as review } from '@lockale/review/satellite'
export { satellite as interchange } from '@lockale/interchange/satellite'
export { satellite as resources } from '@lockale/resources/satellite'
