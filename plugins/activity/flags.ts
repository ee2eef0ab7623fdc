import { defineSwitch } from 'portico/kernel'

/** Shows the activity of accounts. Its older name is `history`. */
export const activityFlag = defineSwitch('activity', true, { remote: 'activity', alias: 'history' })
