import { defineMessages } from 'portico/kernel'

/** Texts that the plugin needs before its code is loaded. */
export const activityTabMessages = defineMessages('activity.tab', { activity: 'Activity' })
