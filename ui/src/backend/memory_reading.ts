/** Replies that test reading: links and images, right-to-left text, exact characters. */
export const readingTexts = {
  links: `Read [the documentation](https://docs.example.com/guide?topic=streams#endings), or write to <ann@example.com>.

Some links are not what they seem: [https://bank.example](https://evil.example/login), [an update](https://bank.example@evil.example/), [аррӏе.com](https://xn--80ak6aa92e.com/), [your router](http://192.168.0.1/reboot).

An image on the network: ![A chart of the last seven days](https://charts.example.com/week.png?user=ann&said=hello)

One that cannot be loaded: ![](https://broken.example.com/a-very-long-path/that-goes-on/and-on.png)

In a link: [![state of the build](https://badges.example.com/build.png)](https://ci.example.com/)

One that came with the text: ![two pixels](data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGNgYPgPRgACCAD/sQVxbAAAAABJRU5ErkJggg==)
`,
  exact:
    "Trailing spaces:   \n\tA tab, a no-break\u00a0space, a zero\u200bwidth one.\r\nA turned name: invoice\u202egnp.exe\u202c, a NUL \u0000, an escape \u001b[31m.\n",
};
