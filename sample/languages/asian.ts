/** Words of languages of southern and eastern Asia. */
import { words } from '../words.ts'
import type { Language, Words } from './language.ts'

/** What venues are called, with alternatives separated by `|`. */
export const ASIAN_WORDS: Words<'hi' | 'bn' | 'th' | 'ja' | 'zh' | 'ko'> = {
  restaurant: { hi: 'भोजनालय', bn: 'রেস্তোরাঁ', th: 'ร้านอาหาร', ja: '食堂|レストラン', zh: '酒家|小馆', ko: '식당|밥상' },
  cafe: { hi: 'चाय घर', bn: 'চা ঘর', th: 'กาแฟ', ja: '珈琲店|カフェ', zh: '咖啡|茶馆', ko: '카페|찻집' },
  bar: { hi: 'बार', bn: 'বার', th: 'บาร์', ja: 'バー|スナック', zh: '酒吧', ko: '바|포차' },
  fastfood: { hi: 'चाट भंडार', bn: 'ফুচকা', th: 'ก๋วยเตี๋ยว', ja: 'ラーメン|うどん', zh: '面馆|小吃', ko: '분식|김밥' },
  bakery: { hi: 'बेकरी', bn: 'বেকারি', th: 'เบเกอรี่', ja: 'ベーカリー|パン工房', zh: '面包房|糕饼', ko: '베이커리' },
  icecream: { hi: 'कुल्फ़ी', bn: 'আইসক্রিম', th: 'ไอศกรีม', ja: 'ジェラート|かき氷', zh: '冰室', ko: '빙수' },
  cinema: { hi: 'सिनेमा', bn: 'সিনেমা', th: 'โรงหนัง', ja: 'シネマ', zh: '影院', ko: '시네마' },
  theater: { hi: 'रंगमंच', bn: 'নাট্যশালা', th: 'โรงละคร', ja: '劇場', zh: '剧院', ko: '극장' },
  museum: { hi: 'संग्रहालय', bn: 'জাদুঘর', th: 'พิพิธภัณฑ์', ja: '博物館|美術館', zh: '博物馆', ko: '박물관' },
  gallery: { hi: 'कला दीर्घा', bn: 'চিত্রশালা', th: 'หอศิลป์', ja: 'ギャラリー', zh: '画廊', ko: '갤러리' },
  library: { hi: 'पुस्तकालय', bn: 'গ্রন্থাগার', th: 'ห้องสมุด', ja: '図書館', zh: '图书馆', ko: '도서관' },
  bookstore: { hi: 'पुस्तक भंडार', bn: 'বইঘর', th: 'ร้านหนังสือ', ja: '書店|書房', zh: '书店', ko: '책방|서점' },
  grocery: { hi: 'किराना', bn: 'মুদি দোকান', th: 'มินิมาร์ท', ja: '青果|スーパー', zh: '超市|食品', ko: '마트|상회' },
  clothing: { hi: 'वस्त्रालय', bn: 'বস্ত্রালয়', th: 'ผ้าไหม', ja: '洋品店|呉服', zh: '服饰', ko: '의상실' },
  florist: { hi: 'फूल भंडार', bn: 'ফুলঘর', th: 'ดอกไม้', ja: '生花店|フラワー', zh: '花店', ko: '꽃집' },
  market: { hi: 'बाज़ार', bn: 'বাজার', th: 'ตลาด', ja: '市場|商店街', zh: '市场', ko: '시장' },
  pharmacy: { hi: 'औषधालय', bn: 'ফার্মেসি', th: 'ร้านขายยา', ja: '薬局', zh: '药房', ko: '약국' },
  salon: { hi: 'सैलून', bn: 'সেলুন', th: 'ทำผม', ja: '美容室|理容', zh: '理发店', ko: '미용실' },
  hotel: { hi: 'होटल', bn: 'হোটেল', th: 'โรงแรม', ja: 'ホテル|旅館', zh: '宾馆|酒店', ko: '호텔|여관' },
  gym: { hi: 'अखाड़ा|जिम', bn: 'জিম', th: 'ฟิตเนส', ja: 'フィットネス|道場', zh: '健身', ko: '헬스' },
  park: { hi: 'उद्यान', bn: 'উদ্যান', th: 'สวน', ja: '公園|庭園', zh: '公园', ko: '공원' },
  worship: { hi: 'मंदिर', bn: 'মসজিদ|মন্দির', th: 'วัด', ja: '神社|寺', zh: '寺', ko: '교회|사찰' },
  bank: { hi: 'सहकारी बैंक', bn: 'ব্যাংক', th: 'ธนาคาร', ja: '銀行|信用金庫', zh: '银行', ko: '은행' },
}

const hi: Language = {
  cuisine: 'Indian',
  people: words('अंजलि, अग्रवाल, आशा, कपूर, कमला, गुप्ता, गीता, चौधरी, गोपाल, जैन, दीपा, जोशी, नीलम, तिवारी, प्रिया'),
  things: words('कमल, गुलमोहर, चाँदनी, मयूर, अन्नपूर्णा, तुलसी, अमृत, सागर, दीपक, मधुबन, हिमालय, केसर, संगम'),
  streets: words('महात्मा गांधी मार्ग, स्टेशन रोड, नेहरू मार्ग, मंदिर मार्ग, राजपथ, सदर बाज़ार, टैगोर मार्ग'),
  quarters: words('पुराना शहर, सिविल लाइंस, सदर, गांधी नगर, नया बाज़ार, शास्त्री नगर, लाल बाग'),
  own: words('{thing} {word}, {person} {word}, {word} {thing}, {thing}'),
  shared: words('{quarter} {word}, {thing} {word}, {person} {word}'),
  sentences: ['{year} से परिवार द्वारा संचालित।', '{quarter} के बीचों-बीच।', 'सबका स्वागत है।'],
}

const bn: Language = {
  cuisine: 'Bengali',
  people: words('অপর্ণা, আহমেদ, আনিস, ইসলাম, করিম, খান, জয়া, ঘোষ, নাসরিন, চৌধুরী, মিতা, দত্ত, রহিমা, বসু, রফিক'),
  things: words('শাপলা, পদ্মা, সোনার বাংলা, কৃষ্ণচূড়া, দোয়েল, মেঘনা, চাঁদনি, বকুল, নকশি, আলো'),
  streets: words('স্টেশন রোড, মিরপুর রোড, কলেজ রোড, নবাবপুর রোড, রবীন্দ্র সরণি, লেক রোড'),
  quarters: words('পুরান ঢাকা, ধানমন্ডি, নতুন বাজার, কলেজ পাড়া, স্টেশন পাড়া, সদর'),
  own: words('{thing} {word}, {person} {word}, {word} {thing}'),
  shared: words('{quarter} {word}, {thing} {word}'),
  sentences: ['{year} সাল থেকে পারিবারিক ব্যবসা।', '{quarter} এলাকার মাঝখানে।', 'সবাইকে স্বাগতম।'],
}

const th: Language = {
  cuisine: 'Thai',
  people: words('กานดา, เจริญสุข, จันทร์, ทองดี, ดาว, บุญเรือง, ต้น, พงษ์ไทย, นก, ศรีสุข, นิด, แสงทอง, บุญมี'),
  things: words('ดอกบัว, ช้างน้อย, ริมน้ำ, พระจันทร์, ต้นไทร, บ้านสวน, นกยูง, ใบตาล, หินงาม, สายลม, ทะเลคราม'),
  streets: words('ถนนสุขุมวิท, ถนนเจริญกรุง, ถนนราชดำเนิน, ถนนพหลโยธิน, ถนนมิตรภาพ, ถนนหน้าเมือง, ถนนท่าแพ'),
  quarters: words('เมืองเก่า, บางรัก, ริมคลอง, ท่าเรือ, ตลาดใหม่, สวนหลวง'),
  own: words('{word}{thing}, {word}{person}, {thing}, {word}{quarter}'),
  shared: words('{word}{quarter}, {word}{thing}'),
  sentences: ['กิจการครอบครัวตั้งแต่ปี {year}', 'ใจกลางย่าน{quarter}', 'ยินดีต้อนรับทุกท่าน'],
}

const ja: Language = {
  cuisine: 'Japanese',
  people: words('あおい, 青木, あかり, 石田, かえで, 上田, けんじ, 岡本, さくら, 小川, すみれ, 加藤, たろう, 北野'),
  things: words('さくら, もみじ, つばめ, こもれび, みなと, あさひ, つきみ, かもめ, すずらん, ひまわり, ふくろう'),
  streets: words('桜通り, 駅前通り, 本町通り, 中央通り, 銀座通り, 仲町通り, 港通り, けやき通り, 大手通り, 寺町通り'),
  quarters: words('本町, 中央, 駅前, 桜町, 旭町, 緑町, 栄町, 幸町, 港町, 寺町, 城山, 若葉台, 川端, 宮前, 花園, 西町'),
  own: words('{thing}{word}, {word} {thing}, {person}{word}, {word} {person}, {quarter}{word}'),
  shared: words('{quarter}{word}, {thing}{word}, {person}{word}'),
  sentences: ['{year}年創業の家族経営のお店です。', '{quarter}の真ん中にあります。', 'どなたでもお気軽にどうぞ。'],
}

const zh: Language = {
  cuisine: 'Chinese',
  people: words('阿秀, 陈, 春梅, 方, 大明, 郭, 桂兰, 何, 国强, 黄, 建华, 李, 丽华, 林, 美玲, 刘, 小芳, 罗, 小龙, 宋'),
  things: words('金龙, 玉兰, 百合, 明月, 春风, 荷香, 福满, 锦绣, 江南, 西湖, 竹林, 翠竹, 吉祥, 如意, 老街, 梅园, 白鹭'),
  streets: words('人民路, 中山路, 解放路, 建设路, 南京路, 文化路, 新华路, 和平路, 长江路, 公园路, 学府路, 朝阳街'),
  quarters: words('老城, 城南, 河西, 东关, 新区, 江北, 南门, 西湖, 开发区, 火车站'),
  own: words('{thing}{word}, {person}记{word}, {person}{word}, {quarter}{word}, 老{person}{word}'),
  shared: words('{quarter}{word}, {thing}{word}'),
  sentences: ['{year}年创办的家庭小店。', '位于{quarter}中心。', '欢迎光临。', '{year}年重新装修。'],
}

const ko: Language = {
  cuisine: 'Korean',
  people: words('가람, 강, 나래, 김, 다솜, 남, 도윤, 문, 미나, 박, 보람, 배, 서연, 서, 수진, 송, 영희, 신, 은주, 윤'),
  things: words('달빛, 솔향, 은하수, 무지개, 소나무, 햇살, 바다, 별빛, 단비, 고향, 초롱, 두루미, 나무그늘, 진달래'),
  streets: words('중앙로, 역전로, 시장길, 해변로, 대학로, 공원로, 벚꽃길, 강변로, 남문로, 세종대로, 충무로'),
  quarters: words('중앙동, 역촌동, 신촌, 해운, 성내동, 강남, 북문, 상록, 호수마을'),
  own: words('{thing} {word}, {person}가네 {word}, {person} {word}, {quarter} {word}, {thing}{word}'),
  shared: words('{quarter} {word}, {thing} {word}'),
  sentences: ['{year}년부터 가족이 운영합니다.', '{quarter} 한가운데 있습니다.', '누구나 환영합니다.'],
}

export const ASIAN = { hi, bn, th, ja, zh, ko }
