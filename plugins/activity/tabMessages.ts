import { defineMessages } from 'portico/kernel'

/** What the plugin says before its code is here. */
export const activityTabMessages = defineMessages('activity.tab', { activity: 'Activity' })
