/**
 * Sends wrong log-ins, all at once and each to the next of these processes of the API, from a process of
 * its own: whoever measures answers meanwhile is not in its way. Says when it begins, then what came.
 */
const [email = '', address = '', count = '', ...apis] = process.argv.slice(2)

const logIn = async (index: number): Promise<number> => {
  const { status } = await fetch(`${apis[index % apis.length]}/api/auth/login`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      'X-Forwarded-For': address,
    },
    body: JSON.stringify({ email, password: 'Faux1!faux' }),
  })
  return status
}

process.send?.('begins')
process.send?.(await Promise.all(Array.from({ length: Number(count) }, (_, index) => logIn(index))))
