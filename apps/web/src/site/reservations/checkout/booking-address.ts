import { type LoaderFunctionArgs, redirect } from '#shared/lib/router.ts'

/** `/reserver/:id`, linked from emails and search engines: redirects to the booking form on the page of the show. */
export function loader({ params, request }: LoaderFunctionArgs): Response {
  const id = encodeURIComponent(params['id'] ?? '')
  return redirect(`/spectacles/${id}${new URL(request.url).search}#reserver`)
}
