import sharp from 'sharp'

// The one place that configures sharp, for the whole process. What is decoded is named here and
// nothing else is: no GIF, TIFF, HEIF, PDF, and nothing that a file name or an address could reach.
// SVG stays for our own drawings; an upload is never handed over before its signature is checked.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
})

// One thread per picture: the other core keeps answering requests.
sharp.concurrency(1)

export { sharp }
