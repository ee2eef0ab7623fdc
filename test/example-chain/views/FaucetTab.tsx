import { Button } from 'portico/ui'
import { useKernel, useMessages, useRead, useTask } from 'portico/view'
import { capabilityOf, selectConnection } from 'portico/wallet'
import { useState } from 'react'
import { emberMessages } from '../messages.ts'
import { faucet, namespace } from '../tokens.ts'

/** Sends coins of the test network to the account on screen. */
export default function FaucetTab() {
  const t = useMessages(emberMessages)
  const { slots } = useKernel()
  const address = useRead((read) => selectConnection(read, namespace).accounts[0]?.address)
  const [transaction, setTransaction] = useState('')
  const { run, busy } = useTask()
  const get = () =>
    run(async (signal) => {
      if (address) setTransaction((await capabilityOf(slots, namespace, faucet)?.drip(address, signal)) ?? '')
    })
  return (
    <>
      <Button busy={busy} onPress={() => void get()}>
        {t.drip}
      </Button>
      {transaction && <output>{t.sent({ transaction })}</output>}
    </>
  )
}
