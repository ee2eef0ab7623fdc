const first =
  'Amber Birch Cobalt Drift Ember Fjord Granite Harvest Indigo Juniper Kelp Lunar Maple Nimbus Onyx Pebble Quartz River Saffron Timber Umber Velvet Willow Xenon Yonder Zephyr Alder Basil Cedar Dune Elm Fern Glacier Hazel Iris Jade Knoll Lilac Moss Nectar Olive Prairie Quill Reed Slate Thistle Tundra Verdant Wheat Aspen Brook Clover Dawn Echo Flint Grove Heath Ivory Jasper Larch Meridian'
const second =
  'Otter Heron Badger Lynx Marten Puffin Curlew Stoat Finch Osprey Gecko Ibex Jackdaw Kestrel Lark Mole Newt Oriole Plover Quail Raven Seal Tern Urchin Vole Wren Yak Adder Bison Crane Dove Egret Falcon Gannet Hare Jay Kite Llama Magpie Nutria Owl Pike Rook Shrew Toad Viper Walrus Bream Carp Dipper Eider Ferret Grouse Hornet Koala Lemur Moth Orca Petrel Robin Starling Teal Weasel Condor Dunlin Emu Falcon-Eye Gopher Hoopoe Impala Jerboa Kiwi Linnet Marmot Nuthatch Ocelot Pigeon Redstart Siskin Tapir Whimbrel Zander'

const firsts = first.split(' ')
const seconds = second.split(' ')

/** How many names there are. */
const nameCount = firsts.length * seconds.length

/** An invented name of two words; no two indexes below {@link nameCount} share one, and neighbours look different. */
export function nameAt(index: number): string {
  // The step has no factor in common with the count, so it visits each name once.
  const place = (index * 1009) % nameCount
  return `${firsts[place % firsts.length]} ${seconds[Math.floor(place / firsts.length)]}`
}
