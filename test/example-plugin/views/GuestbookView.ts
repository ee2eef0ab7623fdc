/** Renders nothing yet: the kernel does not ask what a view is made of. */
export default function GuestbookView({ params }: { params: { readonly highlight?: string } }) {
  return params.highlight ?? null
}
