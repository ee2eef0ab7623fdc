export interface OnrampOptions {
  /** The key of your account at Meld. Without one, Meld is not offered. */
  readonly meldPublicKey: string | null
}

export const defaults: OnrampOptions = { meldPublicKey: null }
