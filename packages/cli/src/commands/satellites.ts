// Optional packages that add commands. Only this file imports these packages. Help sorts them by the names below.
export { satellite as setup } from '@lockale/setup/satellite'
export { satellite as review } from '@lockale/review/satellite'
export { satellite as interchange } from '@lockale/interchange/satellite'
export { satellite as resources } from '@lockale/resources/satellite'
